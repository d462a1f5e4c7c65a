"""RFC 8291: only the browser can read a push message."""

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from app.notices.encryption import BadKeys, BrowserKeys, encrypt, padded
from tests.notices.push_services import Browser, decode, encode

# RFC 8291, appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
RECEIVER_PUBLIC = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
    "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
    "a-fN"
)


def key_of(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode(text)), ec.SECP256R1())


class TestTheExampleOfTheStandard:
    """RFC 8291, appendix A."""

    def test_it_is_encrypted_to_the_same_bytes(self) -> None:
        keys = BrowserKeys.from_text(RECEIVER_PUBLIC, AUTH)

        body = encrypt(PLAIN, keys, key_of(SENDER), decode(SALT))

        assert encode(body) == BODY

    def test_the_browser_of_these_tests_opens_it(self) -> None:
        browser = Browser(key_of(RECEIVER), decode(AUTH))

        assert browser.open(decode(BODY)) == PLAIN


class TestSecrecy:
    def test_another_browser_cannot_open_it(self) -> None:
        keys = BrowserKeys.from_text(**Browser().keys)
        body = encrypt(PLAIN, keys, key_of(SENDER), decode(SALT))

        with pytest.raises(InvalidTag):
            Browser().open(body)

    def test_short_messages_are_of_one_length(self) -> None:
        lengths = {len(padded(b"x" * size)) for size in range(1, 129)}

        assert lengths == {128}

    def test_keys_have_no_printable_form(self) -> None:
        assert AUTH not in repr(BrowserKeys.from_text(RECEIVER_PUBLIC, AUTH))


class TestKeys:
    @pytest.mark.parametrize(
        ("p256dh", "auth"),
        [
            ("", AUTH),
            ("A" * 87, AUTH),
            (RECEIVER_PUBLIC[:-4], AUTH),
            (RECEIVER_PUBLIC + "é", AUTH),
            (RECEIVER_PUBLIC, ""),
            (RECEIVER_PUBLIC, AUTH + "AAAA"),
            (RECEIVER_PUBLIC, "not base64!"),
        ],
    )
    def test_what_is_no_key_is_refused(self, p256dh: str, auth: str) -> None:
        with pytest.raises(BadKeys):
            BrowserKeys.from_text(p256dh, auth)

    def test_padding_does_no_harm(self) -> None:
        assert BrowserKeys.from_text(RECEIVER_PUBLIC + "=", AUTH + "==") == BrowserKeys.from_text(
            RECEIVER_PUBLIC, AUTH
        )
