import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a file that is seen whole or not at all, also when the disk is full or the process dies.
 * It and its folder are for this account alone.
 */
export async function writeWholeFile(file: string, bytes: Buffer): Promise<void> {
  await place(file, bytes, rename)
}

/** The same, but a file that is there stays: of several at once the first one's. */
export async function writeFirstFile(file: string, bytes: Buffer): Promise<void> {
  await place(file, bytes, async (draft) => {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  })
}

async function place(
  file: string,
  bytes: Buffer,
  publish: (draft: string, file: string) => Promise<void>,
): Promise<void> {
  const folder = path.dirname(file)
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(draft, bytes, { flush: true, mode: 0o600 })
    await publish(draft, file)
    await syncFolder(folder)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Until then the name of a new file can be lost with the power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
