import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { personalData } from '#features/personal-data.server.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { ArchivedFile, Person, PersonalData } from '#server/personal-data.ts'

/**
 * Writes all personal data of a client to a local zip file, and returns its size. Records are
 * read in batches and files are streamed, so memory use does not depend on the size.
 */
export async function writeArchive(ctx: JobContext, person: Person, path: string): Promise<number> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const writer = createArchive(ctx, zip, output)
  const written = pipeline(output, createWriteStream(path, { mode: 0o600 }))
  // Awaited below; prevents an unhandled rejection until then.
  written.catch(() => {})
  try {
    writer.addText('README.txt', readme(person, ctx.now()))
    for (const domain of personalData) await writer.addDomain(domain, person)
    zip.end()
  } catch (error) {
    output.destroy(error as Error)
  }
  await written
  return (await stat(path)).size
}

function createArchive(ctx: JobContext, zip: ZipFile, output: Readable) {
  const paths = new Set<string>()
  const options = { mtime: ctx.now(), mode: 0o600 }

  function add(path: string, open: () => Promise<Readable | null>) {
    zip.addReadStreamLazy(uniquePath(paths, path), options, (start) => {
      open().then(
        (stream) => {
          const content = stream ?? Readable.from([])
          // yazl does not forward stream errors.
          content.on('error', (error) => output.destroy(error))
          start(null, content)
        },
        (error: unknown) => output.destroy(error as Error),
      )
    })
  }

  return {
    addText: (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, options),
    async addDomain({ name, read, files }: PersonalData, person: Person) {
      if (read) add(`${name}.json`, async () => Readable.from(toJson(read(ctx, person))))
      if (files) for await (const file of files(ctx, person)) addFile(file)
    },
  }

  function addFile({ path, open }: ArchivedFile) {
    add(path, open)
  }
}

/** Serializes rows as a JSON array, one per line. */
async function* toJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let start = '[\n'
  for await (const row of rows) {
    yield start + JSON.stringify(row)
    start = ',\n'
  }
  yield start === '[\n' ? '[]\n' : '\n]\n'
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

function readme({ firstName, lastName, email }: Person, now: Date): string {
  return `Everything that we hold about ${firstName} ${lastName} (${email}), as of ${now.toISOString()}.

Each .json file is a list of records, which a text editor or a spreadsheet can open. Times are in UTC,
amounts ending in "Cents" in cents. The folders hold the files: documents of your projects, files of
your conversation, what was shared with you, and your invoices as PDF.

Not included are passwords and keys, which nobody can read, and internal notes of our staff.
`
}
