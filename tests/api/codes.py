"""Codes of four letters as people use them: asked for, typed in, taken."""


def code_for(asker, path, **which):
    said = asker.post(f"{path}codes/", which)
    assert said.status_code == 200, said.content
    return said.json()


def link_of(asker, code):
    said = asker.post("joins/code/", {"code": code})
    assert said.status_code == 200, said.content
    return said.json()["link"]


def sits(asker, link, **more):
    return asker.post("joins/", {"link": link, **more})


def passed(asker, said):
    assert said.status_code == 201, said.content
    return asker(Authorization=f"Pass {said.json()['token']}")
