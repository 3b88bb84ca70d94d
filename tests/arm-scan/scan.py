#!/usr/bin/env python3
"""Finds the code of a known LLVM defect in linked programs for 32-bit Arm (llvm/llvm-project#223630).

scan.py FILE...     prints each finding; exit status 2 if there is one
scan.py --self-test checks the scanner on planted sequences

The load/store optimizer replaces single accesses by one multi-word access. It needs a base register
that holds the address of the first word. It can overwrite the old base although later instructions
still read it:

    add   r0, r0, #936
    stmia r0, {r1, r3, r5}      the three words at old r0 + 936
    str   r2, [r0, #964]        meant old r0 + 964, writes old r0 + 1900

A finding consists of three parts: an addition of a constant to a register in place; a multi-word
access (ldm, stm, vldm, vstm) through it without write-back in the same basic block; and another read
of the register that the sum reaches. The base that a correct optimizer creates is dead after the
access. Code that moves a pointer and keeps it can look the same, so read each finding.

Not found: a register that is an argument or result when control leaves the function; paths through
a jump table; an access with write-back, which the 16-bit stm always has (Cortex-M0). The absence of
findings is no proof.
Needs arm-none-eabi-objdump, or another objdump of GNU's format in OBJDUMP. Literal pools are skipped:
the file marks them as data."""

import os
import re
import subprocess
import sys

REGISTER = re.compile(r"\b(?:r1[0-5]|r\d|sl|fp|ip|sp|lr|pc)\b")
ALIASES = {"r10": "sl", "r11": "fp", "r12": "ip", "r13": "sp", "r14": "lr", "r15": "pc"}
ORDER = ["r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "sl", "fp", "ip", "sp", "lr", "pc"]
CONDITIONS = "eq|ne|cs|cc|hs|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le"
# The longest name comes first, so that `blt` is not split into `bl` and a remainder.
NAME = re.compile(
    r"^(?P<name>push|pop|v?ldm|v?stm|strex[bhd]?|str(?:bt|ht|sb|sh|b|h|d|t)?|ldrex[bhd]?|ldr(?:sb|sh|bt|ht|b|h|d|t)?|blx|bl|bxj|bx|cbn?z|tb[bh]|b"
    r"|[us]m[lu][al]l|[us]mull|umaal|smlal\w*|cmp|cmn|tst|teq|nop|udf|bkpt|svc|it[te]*"
    r"|movw|movt|movs?|mvns?|adr|clz|rbit|rev\w*|[us]xt[bh]\w*|[us]bfx|mrs|vmrs|vmov|v\w+"
    r"|[a-z]+?s?)"
    rf"(?P<mode>ia|ib|da|db|ea|ed|fa|fd)?(?P<condition>{CONDITIONS}|al)?(?P<precision>\.[\w.]+)?$"
)
READS_ALL = {"push", "cmp", "cmn", "tst", "teq", "cbz", "cbnz", "tbb", "tbh", "bx", "bxj", "blx", "b", "bl"}
# Write their first operand without reading it, even with two operands.
WRITES_ONLY = re.compile(r"^(?:ldr|mov|mvn|adr|clz|rbit|rev|[us]xt|[us]bfx|mrs|vmrs)")
MULTI = {"ldm", "stm", "vldm", "vstm"}


def registers(text):
    """Returns the registers that an operand names, ranges included."""
    found = []
    for first, last in re.findall(r"\b(r1[0-5]|r\d|sl|fp|ip|lr)-(r1[0-5]|r\d|sl|fp|ip|lr)\b", text):
        first, last = (ORDER.index(ALIASES.get(name, name)) for name in (first, last))
        found += ORDER[first : last + 1]
    return set(found) | {ALIASES.get(name, name) for name in REGISTER.findall(text)}


def split(operands):
    """Splits operands at the commas outside of brackets and braces."""
    parts, depth, start = [], 0, 0
    for at, mark in enumerate(operands):
        depth += mark in "[{"
        depth -= mark in "]}"
        if mark == "," and depth == 0:
            parts.append(operands[start:at].strip())
            start = at + 1
    return [part for part in [*parts, operands[start:].strip()] if part]


class Instruction:
    """Address, text, registers read and written, and the successors."""

    def __init__(self, address, mnemonic, operands):
        self.address, self.text = address, f"{mnemonic} {operands}".strip()
        matched = NAME.match(mnemonic.removesuffix(".w").removesuffix(".n"))
        name = self.name = matched["name"] if matched else mnemonic
        self.conditional = bool(matched and matched["condition"] not in (None, "al"))
        parts = split(operands)
        whole = [registers(part) for part in parts]
        everything = set().union(*whole)
        self.base, self.target, self.jumps, self.falls = None, None, False, True
        self.moved = None
        written_back = {register for part, names in zip(parts, whole) if part.endswith("!") for register in names}
        # [r0], #4 moves r0 after the access.
        for part, after in zip(parts, parts[1:]):
            if part.endswith("]") and part.startswith("["):
                written_back |= registers(part.split(",")[0])
        if name in MULTI:
            self.base = next(iter(whole[0]), None) if whole else None
            # The optimizer adds nothing to the base for modes that count down or add a word
            # themselves.
            self.plain = not written_back and matched["mode"] in (None, "ia")
            listed = set().union(*whole[1:]) if not name.startswith("v") else set()
            self.reads = whole[0] | (listed if name == "stm" else set())
            self.writes = written_back | (listed if name == "ldm" else set())
        elif name == "pop":
            self.reads, self.writes = {"sp"}, everything | {"sp"}
        elif name in ("bl", "blx"):
            # The arguments that a function reads are unknown: a finding needs a read that is
            # certain.
            self.reads, self.writes = (everything if name == "blx" else set()), {"r0", "r1", "r2", "r3", "ip", "lr"}
        elif name.startswith(("strex",)):
            self.writes, self.reads = (whole[0] if whole else set()), set().union(*whole[1:])
        elif name.startswith("str") or name in READS_ALL or (name.startswith("vst")):
            self.reads, self.writes = everything, written_back
        elif name.startswith("v"):
            loads = name.startswith(("vldr", "vld"))
            to_core = name in ("vmov", "vmrs") and parts and whole[0]
            self.writes = (whole[0] | (whole[1] if len(whole) > 2 else set())) if to_core else written_back
            self.reads = set().union(*whole[1:]) - self.writes if to_core else everything
            if loads:
                self.reads, self.writes = everything, written_back
        elif not parts:
            self.reads, self.writes = set(), set()
        else:
            count = 2 if re.match(r"^(?:ldrd|ldrexd|[us]mull|[us]mlal|umaal|smlal)", name) else 1
            self.writes = set().union(*whole[:count]) | written_back
            rest = whole[count:]
            self.reads = set().union(*rest)
            accumulates = re.match(r"^(?:[us]mlal|umaal|bfi|bfc|movt)", name)
            if accumulates or (len(parts) == 2 and not WRITES_ONLY.match(name)):
                self.reads = everything
        if name in ("add", "adds", "sub", "subs", "addw", "subw") and not self.conditional:
            literal = re.fullmatch(r"#(-?\d+)", parts[-1]) if parts else None
            if literal and len(everything) == 1 and everything != {"sp"} and "pc" not in everything:
                self.moved = next(iter(everything))
        if name in ("b", "cbz", "cbnz"):
            destination = re.search(r"\b([0-9a-f]+)\b(?: <|$)", parts[-1]) if parts else None
            self.target, self.jumps = (int(destination[1], 16) if destination else None), True
            self.falls = name != "b" or self.conditional
        elif name in ("bx", "tbb", "tbh", "udf") or "pc" in self.writes:
            self.jumps, self.falls = True, self.conditional
        # A conditional write does not end the lifetime of the value.
        self.ends = set() if self.conditional else self.writes


LINE = re.compile(r"^ *([0-9a-f]+):\t(\S+)(?:\t([^@;]*))?")


# Prefilter: a sum in place and a multi-word access through the same register. Most functions
# without a finding lack both.
SUM = re.compile(r"\t(?:add|sub)\S*\t(\w+), (?:\1, )?#\d")
ACCESS = re.compile(r"\tv?(?:ldm|stm)\S*\t(\w+), ")


def disassembly(text):
    """Yields the functions of a disassembly that can have a finding: names, each with its instructions."""
    parts = re.split(r"^[0-9a-f]+ <(.*)>:$", text, flags=re.MULTILINE)
    for name, body in zip(parts[1::2], parts[2::2]):
        if set(SUM.findall(body)) & set(ACCESS.findall(body)):
            lines = (LINE.match(line) for line in body.splitlines())
            code = [line.groups() for line in lines if line and not line[2].startswith(".")]
            yield name, [Instruction(int(address, 16), mnemonic, (operands or "").strip()) for address, mnemonic, operands in code]


def paths(instructions, index, start):
    """Yields the instructions after one, depth first. Send True for those that end a path."""
    seen, left = set(), [start]
    while left:
        at = left.pop()
        if at in seen or not 0 <= at < len(instructions):
            continue
        seen.add(at)
        instruction = instructions[at]
        if (yield instruction):
            continue
        if instruction.falls:
            left.append(at + 1)
        if instruction.target in index:
            left.append(index[instruction.target])


def findings(instructions):
    """Yields (addition, access, read) for each moved base that is read again."""
    index = {instruction.address: at for at, instruction in enumerate(instructions)}
    targets = {instruction.target for instruction in instructions}
    for at, addition in enumerate(instructions):
        base = addition.moved
        if base is None:
            continue
        access = None
        for other in instructions[at + 1 :]:
            if other.name in MULTI and other.base == base:
                access = other if other.plain else None
                break
            if base in other.ends or other.jumps or other.address in targets:
                break
        if access is None:
            continue
        walk = paths(instructions, index, at + 1)
        read, instruction = None, next(walk, None)
        while instruction is not None:
            if instruction is not access and instruction is not addition and base in instruction.reads:
                read = instruction
                break
            try:
                instruction = walk.send(base in instruction.ends)
            except StopIteration:
                break
        if read:
            yield addition, access, read


# Findings that were read and are harmless, by function: the addition.
READ = {
    # The address of a local variable, computed by two additions and kept for later accesses. Nothing needs the first sum.
    "<pliant::rigid::joint::definition::Joint<f32>>::prismatic::<15>": "add.w r2, r2, #80",
}


def scan(text):
    return [(name, *found) for name, instructions in disassembly(text) for found in findings(instructions)]


# Name of a sequence, number of its findings, its disassembly. The first two come from a compiler.
PLANTED = [
    ("store through the moved base", 1, """
00000100 <lattice>:
     100:\tldrd\tr1, r3, [r6, #-12]
     104:\tstr.w\tr2, [r0, #948]\t@ 0x3b4
     108:\tadd.w\tr0, r0, #936\t@ 0x3a8
     10c:\tstmia.w\tr0, {r1, r3, r5}
     110:\tldr.w\tr1, [r6, #-4]
     114:\tstr.w\tr2, [r0, #964]\t@ 0x3c4
     118:\tbx\tlr
"""),
    ("vldmia, and an addition that needs the old base", 1, """
00000100 <quaternions>:
     100:\tadd\tr2, r2, #136\t@ 0x88
     104:\tvldmia\tr2, {d17-d19}
     108:\tvldmia\tr1!, {d20-d23}
     10c:\tadd\tr2, r2, #160\t@ 0xa0
     110:\tvldmia\tr2, {d16-d19}
     114:\tbx\tlr
"""),
    ("read behind a branch", 1, """
00000100 <f>:
     100:\tadds\tr4, #8
     102:\tstmia.w\tr4, {r0, r1, r2}
     106:\tcmp\tr3, #0
     108:\tbne.n\t110 <f+0x10>
     10a:\tmovs\tr4, #0
     10c:\tbx\tlr
     110:\tldr\tr0, [r4, #12]
     112:\tbx\tlr
"""),
    ("old base moved down, read between the addition and the access", 1, """
00000100 <f>:
     100:\tsub.w\tsl, sl, #64\t@ 0x40
     104:\tstr.w\tr2, [sl, #-24]
     108:\tvstmia\tsl, {s0-s3}
     10c:\tmov.w\tsl, #0
     110:\tpop\t{r4, pc}
"""),
    ("overwritten only under a condition", 1, """
00000100 <f>:
     100:\tadd\tr0, r0, #16
     104:\tstm\tr0, {r1, r2, r3}
     108:\tmoveq\tr0, #0
     10c:\tstr\tr2, [r0, #20]
     110:\tbx\tlr
"""),
    ("dead after the access", 0, """
00000100 <f>:
     100:\tadds\tr0, #4
     102:\tldmia.w\tr0, {r2, r3, r4, r5, r6}
     106:\tmovs\tr0, #1
     108:\tstr\tr0, [sp, #120]\t@ 0x78
     10a:\tbx\tlr
"""),
    ("the base is among the registers it loads", 0, """
00000100 <f>:
     100:\tadds\tr6, #4
     102:\tldmia\tr6, {r1, r5, r6}
     104:\tstr\tr6, [r1, #4]
     106:\tbx\tlr
"""),
    ("overwritten on every path", 0, """
00000100 <f>:
     100:\tadds\tr4, #8
     102:\tstmia.w\tr4, {r0, r1, r2}
     106:\tcbz\tr3, 10c <f+0xc>
     108:\tmovs\tr4, #0
     10a:\tb.n\t10e <f+0xe>
     10c:\tldrd\tr5, r4, [sp]
     10e:\tldr\tr0, [r4, #12]
     110:\tbx\tlr
"""),
    ("new base in another register", 0, """
00000100 <f>:
     100:\tadd.w\tr4, r0, #936\t@ 0x3a8
     104:\tstmia.w\tr4, {r1, r3, r5}
     108:\tstr.w\tr2, [r0, #964]\t@ 0x3c4
     10c:\tbx\tlr
"""),
    ("pointer moved to the end of what a loop stores", 0, """
00000100 <f>:
     100:\tadd.w\tr0, r0, #924\t@ 0x39c
     104:\tldmia\tr1!, {r3, r4}
     106:\tstmdb\tr0, {r3, r4, lr}
     10a:\tstr.w\tip, [r0], #16
     10e:\tbx\tlr
"""),
    ("pointer moved before a loop", 0, """
00000100 <f>:
     100:\tadd.w\tr0, r0, #924\t@ 0x39c
     104:\tldmia\tr1!, {r3, r4}
     106:\tstmia.w\tr0, {r3, r4, lr}
     10a:\tstr.w\tip, [r0, #12]
     10e:\tcmp\tr3, #0
     110:\tbne.n\t104 <f+0x4>
     112:\tbx\tlr
"""),
    ("pointer of a loop", 0, """
00000100 <f>:
     100:\tadds\tr0, #16
     102:\tldmia.w\tr0, {r1, r2, r3}
     106:\tcmp\tr1, r2
     108:\tbne.n\t100 <f>
     10a:\tbx\tlr
"""),
    ("write-back, which a moving pointer has", 0, """
00000100 <f>:
     100:\tadds\tr0, #16
     102:\tstmia\tr0!, {r1, r2, r3}
     104:\tstr\tr1, [r0, #0]
     106:\tbx\tlr
"""),
    ("read before an access with write-back", 0, """
00000100 <f>:
     100:\tadds\tr0, #16
     102:\tstr\tr5, [r0, #12]
     104:\tstmia\tr0!, {r1, r2, r3}
     106:\tldr\tr0, [sp, #4]
     108:\tstmia.w\tr0, {r1, r2, r3}
     10c:\tbx\tlr
"""),
    ("the next function", 0, """
00000100 <f>:
     100:\tadds\tr0, #16
     102:\tstmia.w\tr0, {r1, r2, r3}
     106:\tbx\tlr

00000108 <g>:
     108:\tldr\tr0, [r0, #0]
     10a:\tbx\tlr
"""),
]


def self_test():
    wrong = 0
    for name, expected, text in PLANTED:
        found = len(scan(text))
        if found != expected:
            print(f"{name}: {found} findings, not {expected}")
            wrong += 1
    print(f"{'FAILED' if wrong else 'ok'}: {len(PLANTED) - wrong} of {len(PLANTED)} planted sequences have the expected findings")
    return int(wrong > 0)


def main():
    objdump = os.environ.get("OBJDUMP", "arm-none-eabi-objdump")
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if not sys.argv[1:]:
        raise SystemExit(__doc__)
    count = 0
    for file in sys.argv[1:]:
        text = subprocess.run([objdump, "-d", "-C", "--no-show-raw-insn", file], check=True, capture_output=True, text=True).stdout
        if "\tbl\t" not in text:
            raise SystemExit(f"{file}: no code for 32-bit Arm")
        for name, *instructions in scan(text):
            if READ.get(name) == instructions[0].text:
                print(f"{file}: {name}: read before, harmless")
                continue
            print(f"{file}: {name}")
            for instruction in instructions:
                print(f"  {instruction.address:8x}: {instruction.text}")
            count += 1
    print(f"{count} findings")
    return 2 if count else 0


if __name__ == "__main__":
    sys.exit(main())
