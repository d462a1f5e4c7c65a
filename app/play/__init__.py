"""Tables in motion: the pure decision, the hub, the audience, deadlines, the bot driver."""
