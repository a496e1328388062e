"""Whether the web process in this container is ready, or what answers at the address that is given.

Its exit code is the container's health.
"""

import os
import sys
import urllib.request

name = os.environ["ALLOWED_HOSTS"].split(",")[0].strip().lstrip(".")
web = f"http://127.0.0.1:{os.environ.get('PORT', '8000')}/readyz"
address = sys.argv[1] if len(sys.argv) > 1 else web
request = urllib.request.Request(address, headers={"Host": name})
try:
    with urllib.request.urlopen(request, timeout=4) as reply:
        print(reply.read().decode())
except OSError as error:
    sys.exit(f"not ready: {error}")
