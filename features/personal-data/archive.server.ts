import { Readable } from 'node:stream'
import { nameOf } from '#people/names.ts'
import type { Kernel } from '#server/context.ts'
import { type ArchivedFile, archivedText, openZip } from '#server/files/zip.ts'
import { type Person, personalDataPart } from '#server/personal-data.ts'

/**
 * All personal data of a client as a zip file. Records are read in batches and files are streamed, so
 * memory use does not depend on the size.
 */
export function openArchive(ctx: Kernel, person: Person): Readable {
  return openZip(filesOf(ctx, person), ctx.now())
}

async function* filesOf(ctx: Kernel, person: Person): AsyncGenerator<ArchivedFile> {
  yield archivedText('README.txt', readme(person, ctx.now()))
  for (const { name, read, files } of ctx.answersTo(personalDataPart)) {
    if (read)
      yield { path: `${name}.json`, open: async () => Readable.from(toJson(read(ctx, person))) }
    if (files) yield* files(ctx, person)
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

function readme(person: Person, now: Date): string {
  return `Everything that we hold about ${nameOf(person)} (${person.email}), as of ${now.toISOString()}.

Each .json file is a list of records, which a text editor or a spreadsheet can open. Times are in UTC,
amounts ending in "Cents" in cents. The folders hold the files: documents of your projects, files of
your conversation, what was shared with you, and your invoices as PDF.

Not included are passwords and keys, which nobody can read, logins that you handed over, and internal
notes of our staff.
`
}
