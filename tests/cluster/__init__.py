"""Several nodes put together from what is shipped, and played at through the real proxy."""
