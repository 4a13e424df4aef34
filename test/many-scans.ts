/** Creates a valid progressive JPEG of uniform gray with the given number of scans. */
export function drawManyScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]
  const nothing = entropy(runsOf(blocks))
  // Each coefficient first comes without its five lowest bits, which later scans add one by one.
  const bands = Array.from({ length: scans - 1 }, (_, at) => {
    const [coefficient, round] = [1 + (at % 63), Math.floor(at / 63)]
    const bits = round === 0 ? 5 : ((6 - round) << 4) | (5 - round)
    return [...segment(0xda, [1, 1, 0, coefficient, coefficient, bits]), ...nothing]
  })
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, ...segment(0xdb, [0, ...Array(64).fill(1)])]),
    Buffer.from(segment(0xc2, frame)),
    Buffer.from(segment(0xc4, [0x00, 1, ...Array(15).fill(0), 0])),
    // A four-bit code for each run of 2^0 to 2^14 blocks.
    Buffer.from(segment(0xc4, [0x10, 0, 0, 0, 15, ...Array(12).fill(0), ...runCodes])),
    Buffer.from(segment(0xda, [1, 1, 0, 0, 0, 0])),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...bands.map((band) => Buffer.from(band)),
    Buffer.from([0xff, 0xd9]),
  ])
}

const runCodes = Array.from({ length: 15 }, (_, power) => power << 4)

function segment(marker: number, body: number[]): number[] {
  const length = body.length + 2
  return [0xff, marker, length >> 8, length & 255, ...body]
}

/** Encodes blocks without coefficients as runs of maximum length. */
function runsOf(blocks: number): string {
  if (blocks === 0) return ''
  const power = Math.min(14, Math.floor(Math.log2(blocks)))
  const run = Math.min(blocks, 2 ** (power + 1) - 1)
  const rest = power === 0 ? '' : (run - 2 ** power).toString(2).padStart(power, '0')
  return power.toString(2).padStart(4, '0') + rest + runsOf(blocks - run)
}

function entropy(bits: string): number[] {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = padded.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  return bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]))
}
