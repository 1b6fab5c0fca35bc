"""What is heard: cues, the speaker, and the synthesis that made the sound files."""
