"""A Python that has read the libraries of our settings, and nothing of ours: each command is run by a copy of it.

A copy has an environment of its own and reads our settings anew, as a process that is begun anew does. It is spared to
read Django and Celery again, which is nearly all that a command costs that is refused at the start.
"""

import json
import subprocess
import sys
import tempfile

from tests.processes import begin

from .conftest import ROOT

# A copy falls out of the loop with its command, and ends as every Python does: by its exit code, or with a traceback.
COPIED = """
import json, os, runpy, sys
import celery.app.base, csp.constants, django.core.management, django.http.request, environ

for line in sys.stdin:
    asked = json.loads(line)
    if copy := os.fork():
        print(os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]), flush=True)
        continue
    for number, name in enumerate((os.devnull, asked["out"], asked["error"])):
        os.dup2(os.open(name, os.O_RDWR), number)
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.argv = asked["arguments"]
    break

if sys.argv[0] == "-c":
    exec(sys.argv[1], {"__name__": "__main__"})
elif sys.argv[0]:
    runpy.run_path(sys.argv[0], run_name="__main__")
"""


class Copied:
    """Runs Python, as `subprocess.run` does, with these arguments and exactly this environment, from our root."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, "-c", COPIED]
        self.process = begin(command, shared=True, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)

    def run(self, *arguments: str, environment: dict[str, str]) -> "subprocess.CompletedProcess[str]":
        with tempfile.NamedTemporaryFile("r") as out, tempfile.NamedTemporaryFile("r") as error:
            asked = {"arguments": arguments, "environment": environment, "out": out.name, "error": error.name}
            print(json.dumps(asked), file=self.process.stdin, flush=True)
            code = int(self.process.stdout.readline())
            return subprocess.CompletedProcess(arguments, code, out.read(), error.read())
