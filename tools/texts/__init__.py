"""What there is to translate, collected from the sources and compared with locales/."""
