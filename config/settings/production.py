"""`docker compose up`, behind Caddy. Refuses to start without its key and its names."""

from config import environment as env

env.read_file()

from .base import *  # noqa: E402, F403
from .base import PUBLIC_URL  # noqa: E402

DEBUG = False
SECRET_KEY = env.secret("SECRET_KEY")
ALLOWED_HOSTS = env.answering(env.hosts("ALLOWED_HOSTS") or [env.required("ALLOWED_HOSTS")], PUBLIC_URL)
# 0 for plain HTTP in one's own network: no redirect, and cookies that a browser sends back without HTTPS.
HTTPS = env.flag("BIVOUAC_HTTPS", True)
SCHEME = "https" if HTTPS else "http"
CSRF_TRUSTED_ORIGINS = env.trusted_origins(
    "CSRF_TRUSTED_ORIGINS", [f"{SCHEME}://{name}" for name in ALLOWED_HOSTS], PUBLIC_URL
)

PROXIES = env.number("BIVOUAC_PROXIES", 1)  # Caddy
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = env.flag("SECURE_SSL_REDIRECT", HTTPS)
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = env.number("SECURE_HSTS_SECONDS", 3600) if HTTPS else 0
# Whether HTTPS is forced on an operator's other subdomains, and preloaded, is not this site's to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
