"""What is on the screen: drawing and motion, no rules."""
