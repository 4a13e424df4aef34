import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ArchivedFile {
  /** The path in the archive; duplicates get a number. */
  path: string
  /** Null if the file is gone. */
  open(): Promise<Readable | null>
}

/** A text of an archive. */
export const archivedText = (path: string, text: string): ArchivedFile => ({
  path,
  open: async () => Readable.from([text]),
})

/** A zip file that is written while it is read. Each file is opened when its turn comes. */
export function openZip(files: AsyncIterable<ArchivedFile>, mtime: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // A stream that is read later still fails with this error.
  output.on('error', () => {})
  zip.on('error', (error: Error) => output.destroy(error))
  fill(zip, output, files, mtime).catch((error: Error) => output.destroy(error))
  return output
}

async function fill(
  zip: ZipFile,
  output: Readable,
  files: AsyncIterable<ArchivedFile>,
  mtime: Date,
): Promise<void> {
  const paths = new Set<string>()
  let current: Readable | undefined
  // The reader may be gone before the end.
  output.on('close', () => current?.destroy())
  for await (const { path, open } of files)
    zip.addReadStreamLazy(uniquePath(paths, path), { mtime, mode: 0o600 }, (start) => {
      open().then(
        (stream) => {
          const content = stream ?? Readable.from([])
          current = content
          // yazl does not forward stream errors.
          content.on('error', (error) => output.destroy(error))
          start(null, content)
        },
        (error: unknown) => output.destroy(error as Error),
      )
    })
  zip.end()
}

/** Makes a path unique and portable: report (2).pdf */
function uniquePath(taken: Set<string>, wanted: string): string {
  const safe = wanted
    .replace(/[\\:*?"<>|\p{Cc}]/gu, '-')
    .split('/')
    .map((part) => part.replace(/^\.+$/, '-'))
    .join('/')
  const [, base = safe, extension = ''] = /^(.*?)(\.[^./]*)?$/s.exec(safe) ?? []
  let path = safe
  for (let number = 2; taken.has(path.toLowerCase()); number += 1)
    path = `${base} (${number})${extension}`
  taken.add(path.toLowerCase())
  return path
}
