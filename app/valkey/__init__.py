"""What goes over Valkey or Redis: hints between processes, and counters they share. Losing it costs
time and nothing else."""
