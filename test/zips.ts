interface Entry {
  name: string
  /** Stored without compression. */
  data?: Buffer
  /** The size that the directory declares, if it differs. */
  claimed?: number
}

/** Creates a zip archive. */
export function makeZip(entries: Entry[], comment = ''): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data = Buffer.alloc(0), claimed = data.length } of entries) {
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(claimed, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.write('PK\x01\x02', 'latin1')
    central.writeUInt32LE(data.length, 20)
    central.writeUInt32LE(claimed, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    files.push(local, Buffer.from(name), data)
    directory.push(central, Buffer.from(name))
    at += 30 + name.length + data.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...files, ...directory, end, Buffer.from(comment)])
}
