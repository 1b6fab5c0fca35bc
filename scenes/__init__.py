"""What a person is doing: scenes receive actions, never device events."""
