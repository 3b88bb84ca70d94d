"""Worst-case stack of functions in an ELF file for Arm: the frame sizes that the compiler reports
(-Z emit-stack-sizes) along the deepest path of calls. Functions without a reported size, such as
assembler, count the bytes that they push. A compiler for Thumb-1 calls functions through a register
to save bytes. The target of such a call is one of the functions whose addresses are among the
constants of the caller."""

import re
import struct
import subprocess


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def noted(elf):
    """Maps address to frame size, from the section .stack_sizes: pairs of a four-byte address and a size in LEB128."""
    found = re.search(r"\.stack_sizes\s+PROGBITS\s+\w+\s+(\w+)\s+(\w+)", run("arm-none-eabi-readelf", "-SW", elf))
    if not found:
        raise SystemExit(f"{elf} has no .stack_sizes")
    start, length = (int(number, 16) for number in found.groups())
    data = open(elf, "rb").read()[start : start + length]
    frames, place = {}, 0
    while place < len(data):
        address, = struct.unpack_from("<I", data, place)
        place += 4
        size = shift = 0
        while True:
            byte = data[place]
            place += 1
            size |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        frames[address & ~1] = size
    return frames


def pushed(operation, operands):
    """Returns the bytes by which an instruction lowers the stack pointer."""
    if operation.startswith(("push", "vpush")) or operation.startswith("stmdb") and operands.startswith("sp!"):
        total = 0
        for register in re.search(r"\{(.*)\}", operands)[1].split(", "):
            ends = [int(re.sub(r"\D", "", end) or 0) for end in register.split("-")]
            total += (ends[-1] - ends[0] + 1) * (8 if register.startswith("d") else 4)
        return total
    found = re.match(r"sp, (?:sp, )?#(\d+)", operands) if operation.startswith("sub") else None
    return int(found[1]) if found else 0


def depths(elf, prefix):
    """Maps name to bytes of stack for every function with this prefix. Fails on recursion and on unknown indirect calls."""
    frames, names, calls, own, indirect, constants, current = noted(elf), {}, {}, {}, {}, {}, None
    for line in run("arm-none-eabi-objdump", "-d", "--no-show-raw-insn", elf).splitlines():
        if found := re.match(r"([0-9a-f]+) <(.*)>:$", line):
            current = int(found[1], 16)
            names[current], calls[current], own[current], constants[current] = found[2], set(), 0, set()
            continue
        if (found := re.search(r"\.word\s+0x([0-9a-f]+)", line)) and current is not None:
            constants[current].add(int(found[1], 16))
        found = re.match(r"\s+[0-9a-f]+:\t(\S+)\s*(.*)$", line)
        if not found or current is None:
            continue
        operation, operands = found.groups()
        own[current] += pushed(operation, operands)
        if re.match(r"(bl|blx|b|b[a-z]{2})(\.[nw])?$", operation):
            if target := re.match(r"([0-9a-f]+) <", operands):
                calls[current].add(int(target[1], 16))
            elif operation.startswith("blx"):
                indirect[current] = line.strip()
        elif operation == "bx" and operands.strip() != "lr":
            indirect[current] = line.strip()
    memo = {}

    def depth(function, path):
        if function in path:
            raise SystemExit(f"recursion in {names[function]}")
        if function in indirect:
            known = {constant & ~1 for constant in constants[function] if constant & 1 and constant & ~1 in names}
            if not known:
                raise SystemExit(f"indirect call in {names[function]}: {indirect[function]}")
            calls[function] |= known
        if function not in memo:
            inner = (depth(callee, (*path, function)) for callee in calls[function] if callee in names and callee != function)
            memo[function] = frames.get(function, own[function]) + max(inner, default=0)
        return memo[function]

    return {name: depth(address, ()) for address, name in names.items() if name.startswith(prefix)}
