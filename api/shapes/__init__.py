"""What the API shows, family by family: serializers that read rows and selectors' views, and never write."""
