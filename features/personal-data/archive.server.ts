import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { nameOf } from '#people/names.ts'
import type { Kernel } from '#server/context.ts'
import { type Person, type PersonalData, personalDataPart } from '#server/personal-data.ts'

/**
 * All personal data of a client as a zip file. Records are read in batches and files are streamed, so
 * memory use does not depend on the size.
 */
export function openArchive(ctx: Kernel, person: Person): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // A stream that is read later still fails with this error.
  output.on('error', () => {})
  zip.on('error', (error: Error) => output.destroy(error))
  fill(ctx, zip, output, person).catch((error: Error) => output.destroy(error))
  return output
}

async function fill(ctx: Kernel, zip: ZipFile, output: Readable, person: Person): Promise<void> {
  const writer = createArchive(ctx, zip, output)
  writer.addText('README.txt', readme(person, ctx.now()))
  for (const domain of ctx.answersTo(personalDataPart)) await writer.addDomain(domain, person)
  zip.end()
}

function createArchive(ctx: Kernel, zip: ZipFile, output: Readable) {
  const paths = new Set<string>()
  let current: Readable | undefined
  // The reader may be gone before the end.
  output.on('close', () => current?.destroy())
  const options = { mtime: ctx.now(), mode: 0o600 }

  function add(path: string, open: () => Promise<Readable | null>) {
    zip.addReadStreamLazy(uniquePath(paths, path), options, (start) => {
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
  }

  return {
    addText: (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, options),
    async addDomain({ name, read, files }: PersonalData, person: Person) {
      if (read) add(`${name}.json`, async () => Readable.from(toJson(read(ctx, person))))
      if (files) for await (const { path, open } of files(ctx, person)) add(path, open)
    },
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

function readme(person: Person, now: Date): string {
  return `Everything that we hold about ${nameOf(person)} (${person.email}), as of ${now.toISOString()}.

Each .json file is a list of records, which a text editor or a spreadsheet can open. Times are in UTC,
amounts ending in "Cents" in cents. The folders hold the files: documents of your projects, files of
your conversation, what was shared with you, and your invoices as PDF.

Not included are passwords and keys, which nobody can read, and internal notes of our staff.
`
}
