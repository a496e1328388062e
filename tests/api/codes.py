"""Codes of four letters as people use them: asked for, typed in, taken."""


def code_for(asker, path, **which):
    answer = asker.post(f"{path}codes/", which)
    assert answer.status_code == 200, answer.content
    return answer.json()


def link_of(asker, code):
    answer = asker.post("joins/code/", {"code": code})
    assert answer.status_code == 200, answer.content
    return answer.json()["link"]


def sits(asker, link, **more):
    return asker.post("joins/", {"link": link, **more})


def passed(asker, answer):
    assert answer.status_code == 201, answer.content
    return asker(Authorization=f"Pass {answer.json()['token']}")
