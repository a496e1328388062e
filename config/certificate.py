"""HTTPS for `make run HTTPS=1`: an authority of this installation's own, and a certificate of it for each start.

Whoever installs the authority on a phone trusts it with addresses of private networks and this machine's names only:
its key would open nothing else. Made by the command `openssl`, which Linux and macOS have (docs/decisions/0034).
"""

import os
import secrets
import subprocess
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from pathlib import Path
from tempfile import TemporaryDirectory

AUTHORITY_DAYS = 3650
SITE_DAYS = 397  # browsers take none that is longer
# Networks that are nobody's in the internet.
PRIVATE = [
    ip_network(net)
    for net in (
        *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "192.0.2.0/24"),
        *("127.0.0.0/8", "::1/128", "fc00::/7", "fe80::/10"),
    )
]
AUTHORITY = """
[req]
prompt = no
distinguished_name = name
x509_extensions = made
[name]
CN = Bivouac on {machine}
[made]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
nameConstraints = critical, {permitted}
"""
SITE = """
[req]
prompt = no
distinguished_name = name
[name]
CN = Bivouac
[made]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = {names}
"""


class NoCertificate(Exception):
    """There is no command `openssl`, or it did not do what it was asked; says why."""


def authority_file(folder: Path) -> Path:
    """What phones install."""
    return folder / "https" / "authority.crt"


def site_files(folder: Path) -> tuple[Path, Path]:
    """The certificate that the site shows, and its key."""
    return folder / "https" / "site.crt", folder / "https" / "site.key"


def certificates_make(folder: Path, machine: str, names: Iterable[str]) -> None:
    """The authority, where there is none yet, and a new certificate for these names and addresses.

    Names that the authority may not speak for are left out. Raises NoCertificate, OSError.
    """
    own = (folder / "https").resolve()
    own.mkdir(mode=0o700, exist_ok=True)
    authority, key = authority_file(folder), own / "authority.key"
    hosts = {machine, "localhost", "local"}
    if not authority.exists():
        permitted = [f"permitted;IP:{net.with_netmask}" for net in PRIVATE] + [
            f"permitted;DNS:{host}" for host in sorted(hosts)
        ]
        with TemporaryDirectory(dir=own) as aside:
            made = Path(aside)
            config = made / "config"
            config.write_text(AUTHORITY.format(machine=machine[:40], permitted=", ".join(permitted)))
            _key(made / "key")
            openssl(
                *("req", "-x509", "-new", "-sha256", "-days", str(AUTHORITY_DAYS), "-config", str(config)),
                *("-key", str(made / "key"), "-out", str(made / "crt")),
            )
            (made / "key").replace(key)
            (made / "crt").replace(authority)
    with TemporaryDirectory(dir=own) as aside:
        made = Path(aside)
        config = made / "config"
        config.write_text(SITE.format(names=", ".join(sorted({_alternative(name, hosts) for name in names} - {""}))))
        _key(made / "key")
        openssl("req", "-new", "-sha256", "-config", str(config), "-key", str(made / "key"), "-out", str(made / "csr"))
        openssl(
            *("x509", "-req", "-sha256", "-days", str(SITE_DAYS), "-in", str(made / "csr"), "-out", str(made / "crt")),
            *("-CA", str(authority), "-CAkey", str(key), "-set_serial", f"0x{secrets.token_hex(16)}"),
            *("-extfile", str(config), "-extensions", "made"),
        )
        certificate, site_key = site_files(folder)
        (made / "key").replace(site_key)
        (made / "crt").replace(certificate)


def _alternative(name: str, hosts: set[str]) -> str:
    """A name as a certificate has it; "" for one that the authority may not speak for."""
    try:
        address = ip_address(name.strip("[]"))
    except ValueError:
        return f"DNS:{name}" if name in hosts or name.endswith(".local") else ""
    return f"IP:{address}" if any(address in net for net in PRIVATE) else ""


def _key(file: Path) -> None:
    file.touch(mode=0o600)
    openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", str(file))


def openssl(*arguments: str) -> None:
    """Raises NoCertificate."""
    try:
        subprocess.run(["openssl", *arguments], check=True, capture_output=True, env={**os.environ, "LC_ALL": "C"})  # noqa: S603, S607
    except FileNotFoundError as error:
        raise NoCertificate("HTTPS=1 needs the command openssl, which is not there") from error
    except subprocess.CalledProcessError as error:
        reason = " ".join(error.stderr.decode(errors="replace").split())
        raise NoCertificate(f"openssl {arguments[0]} failed: {reason}") from error
