/**
 * A valid progressive JPEG, gray all over, whose few kilobytes are read in as many scans as asked:
 * each of them walks over every block of the picture.
 */
export function drawScans(scans: number, width = 6_000, height = 6_000): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const passes = Math.ceil((scans - 1) / 63)
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    // One code, for no difference to the block before.
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    // Fifteen codes of four bits: the code n stands for 2^n empty blocks and more.
    segment(0xc4, [0x10, 0, 0, 0, 15, ...Array<number>(12).fill(0), ...emptyRuns]),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
  ]
  const empty = emptyBlocks(blocks)
  for (let at = 0; at < scans - 1; at += 1) {
    const coefficient = 1 + (at % 63)
    const low = passes - 1 - Math.floor(at / 63)
    const high = at < 63 ? 0 : low + 1
    parts.push(segment(0xda, [1, 1, 0, coefficient, coefficient, (high << 4) | low]), empty)
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
}

const emptyRuns = Array.from({ length: 15 }, (_, at) => at << 4)

function segment(marker: number, content: number[]): Buffer {
  const length = content.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content])
}

function emptyBlocks(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0; ) {
    const code = Math.min(14, Math.floor(Math.log2(left)))
    const run = Math.min(left, 2 ** (code + 1) - 1)
    bits += code.toString(2).padStart(4, '0')
    if (code > 0) bits += (run - 2 ** code).toString(2).padStart(code, '0')
    left -= run
  }
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)) ?? []
  // What looks like a marker is followed by a zero.
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}
