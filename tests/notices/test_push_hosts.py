"""A push endpoint is a visitor's word: it leads to a push service, or nowhere."""

import pytest

from app.notices.push_hosts import BadEndpoint, PushHosts

PLAIN = PushHosts.from_text("")
NAMED = PushHosts.from_text("push.example.org, 127.0.0.1:4000")


@pytest.mark.parametrize(
    ("endpoint", "origin"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc:def", "https://fcm.googleapis.com"),
        ("https://fcm.googleapis.com:443/wp/abc", "https://fcm.googleapis.com"),
        (
            "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
            "https://updates.push.services.mozilla.com",
        ),
        ("https://wns2-by3p.notify.windows.com/w/?token=x", "https://wns2-by3p.notify.windows.com"),
        ("https://web.push.apple.com/QGx", "https://web.push.apple.com"),
        ("https://FCM.GoogleApis.com/x", "https://fcm.googleapis.com"),
    ],
)
def test_the_browsers_services_are_known(endpoint: str, origin: str) -> None:
    assert PLAIN.check(endpoint) == origin


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://evilfcm.googleapis.com.example/x",
        "https://notify.windows.com.evil.example/x",
        "https://notify.windows.com/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://evil.example#@fcm.googleapis.com/",
        "https://evil.example\\@fcm.googleapis.com/",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/x",
        "https://fcm.googleapis.com./x",
        "ftp://fcm.googleapis.com/x",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "//fcm.googleapis.com/x",
        "https://fcm.googleapis.com:port/x",
        "https://fcm.googleapis.com/\r\nhost: evil.example",
        "https://fcm.googleapis.com/ x",
        "https://fcm.googleapis.com/é",
        "https://fcm.googleapis.com/" + "x" * 1024,
        "",
    ],
)
def test_anything_else_is_refused(endpoint: str) -> None:
    with pytest.raises(BadEndpoint):
        PLAIN.check(endpoint)


def test_hosts_that_the_operator_named_are_good() -> None:
    assert NAMED.check("https://push.example.org/x") == "https://push.example.org"
    assert NAMED.check("http://127.0.0.1:4000/x") == "http://127.0.0.1:4000"


@pytest.mark.parametrize("endpoint", ["http://127.0.0.1:4001/x", "http://127.0.0.1/x"])
def test_a_named_port_is_that_port_alone(endpoint: str) -> None:
    with pytest.raises(BadEndpoint):
        NAMED.check(endpoint)
