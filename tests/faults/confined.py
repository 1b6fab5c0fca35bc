"""What takes a folder away from a process even of root: a mount of its own, or rights given up; of Linux.

Each is a context for a process that was forked for it and ends in it; CantHereError where the system refuses.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

CLONE_NEWNS, CLONE_NEWUSER = 0x20000, 0x10000000
MS_RDONLY, MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 1, 32, 4096, 16384, 1 << 18
CAPABILITIES_3 = 0x20080522
"""The version of capget's structures with 64 bits of capabilities."""
DAC_OVERRIDE, DAC_READ_SEARCH = 1, 2


class CantHereError(Exception):
    """This system doesn't allow it; the text says what."""


def _call(name: str, *arguments: object) -> None:
    if sys.platform != "linux":
        raise CantHereError("only Linux has private mounts")
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)(*arguments) != 0:
        raise CantHereError(f"{name}: {os.strerror(ctypes.get_errno())}")


def _own_mounts() -> None:
    """Mounts from now on are seen by this process alone."""
    user, group = os.getuid(), os.getgid()
    _call("unshare", CLONE_NEWNS | (CLONE_NEWUSER if user else 0))
    if user:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"0 {user} 1")
        Path("/proc/self/gid_map").write_text(f"0 {group} 1")
    _call("mount", b"none", b"/", None, ctypes.c_ulong(MS_REC | MS_PRIVATE), None)


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """The folder lies on a medium that can't be written."""
    _own_mounts()
    place = os.fsencode(folder)
    _call("mount", place, place, None, ctypes.c_ulong(MS_BIND), None)
    _call("mount", place, place, None, ctypes.c_ulong(MS_BIND | MS_REMOUNT | MS_RDONLY), None)
    yield


@contextlib.contextmanager
def small_disk(folder: Path, size: int, kept: Path) -> Iterator[None]:
    """The folder is a disk of so many bytes; in the end what is on it is copied to `kept`."""
    _own_mounts()
    folder.mkdir(exist_ok=True)
    _call("mount", b"none", os.fsencode(folder), b"tmpfs", ctypes.c_ulong(0), f"size={size}".encode())
    yield
    shutil.copytree(folder, kept)


def grow(folder: Path, size: int) -> None:
    """A small disk has so many bytes from now on."""
    place = os.fsencode(folder)
    _call("mount", b"none", place, b"tmpfs", ctypes.c_ulong(MS_REMOUNT), f"size={size}".encode())


@contextlib.contextmanager
def no_override() -> Iterator[None]:
    """Root is held to the permissions of files as everybody else is."""
    head = ctypes.create_string_buffer(struct.pack("<Ii", CAPABILITIES_3, 0))
    data = ctypes.create_string_buffer(24)  # effective, permitted, inheritable, twice 32 bits of each
    _call("capget", head, data)
    sets = list(struct.unpack("<6I", data.raw[:24]))
    for number in range(3):
        sets[number] &= ~(1 << DAC_OVERRIDE | 1 << DAC_READ_SEARCH)
    _call("capset", head, ctypes.create_string_buffer(struct.pack("<6I", *sets)))
    yield
