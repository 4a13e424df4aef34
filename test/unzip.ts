import { inflateRawSync } from 'node:zlib'

/** The files of a zip archive by their paths. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed, offset] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((part) =>
      bytes.readUInt16LE(at + part),
    )
    const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const content = bytes.subarray(from, from + packed)
    files.set(
      bytes.toString('utf8', at + 46, at + 46 + name),
      method === 0 ? content : inflateRawSync(content),
    )
    at += 46 + name + extra + comment
  }
  return files
}
