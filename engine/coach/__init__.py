"""A coach for Hearts: what each card is worth, why, and what can be claimed, all from one seat's view."""
