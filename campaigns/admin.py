"""The operator's back office: accounts, where a forgotten password is set anew. Campaigns have their own pages."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from campaigns.models import User

admin.site.register(User, UserAdmin)
