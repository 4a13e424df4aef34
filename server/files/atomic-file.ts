import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a file atomically and durably, so that a full disk or a crash leaves no partial file. Only
 * this account can read it and its folder.
 */
export async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  await publishDraft(file, bytes, rename)
}

/** The same, but keeps an existing file. Of several concurrent calls, the first one wins. */
export async function createAtomically(file: string, bytes: Buffer): Promise<void> {
  await publishDraft(file, bytes, async (draft) => {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  })
}

/** Moves a finished file within the same file system. */
export async function moveDurably(from: string, file: string): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(from)
  await handle.sync().finally(() => handle.close())
  await rename(from, file)
  await syncFolder(folder)
}

async function publishDraft(
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

/** Without this, a power failure can lose the name of a new file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
