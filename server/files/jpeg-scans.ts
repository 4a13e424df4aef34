const startOfImage = 0xffd8
const endOfImage = 0xd9
const startOfScan = 0xda

/**
 * The number of scans of a JPEG, each of which a decoder processes over the whole picture. 0 for
 * other formats.
 */
export function countScans(bytes: Buffer): number {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== startOfImage) return 0
  let scans = 0
  let at = 2
  while (at < bytes.length - 3) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0
    if (marker === endOfImage) break
    if (marker === startOfScan) scans += 1
    at += hasLength(marker) ? 2 + bytes.readUInt16BE(at + 2) : 1
  }
  return scans
}

/** True for markers with a length, which excludes data, fill bytes and standalone markers. */
function hasLength(marker: number): boolean {
  return marker > 0x01 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8)
}
