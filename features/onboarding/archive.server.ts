import type { Context, SignedIn } from '#server/context.ts'
import { openStored } from '#server/files/private-files.ts'
import type { StreamedFile } from '#server/files/send-file.ts'
import { type ArchivedFile, archivedText, openZip } from '#server/files/zip.ts'
import type { FileKind } from '#shared/file-kinds.ts'
import { escapeHtml } from '#shared/text.ts'
import { getList, type ItemRow, listItems } from './queries.server.ts'
import { hasAnswer, isAnswered } from './rules.ts'

type Reader = Context<never, SignedIn>

/** All that came: short answers in one file, texts as pages, files by the number and title of their item. */
export async function openContent(ctx: Reader, id: string): Promise<StreamedFile> {
  const { projectTitle } = await getList(ctx, id)
  const items = await listItems(ctx, id)
  return {
    name: `${nameOfPart(projectTitle)} content.zip`,
    type: 'application/octet-stream',
    content: openZip(filesOf(ctx, items), ctx.now()),
  }
}

/** A title as part of a path. */
const nameOfPart = (title: string) => title.replaceAll('/', '-').slice(0, 80).trim()

async function* filesOf(ctx: Reader, items: readonly ItemRow[]): AsyncGenerator<ArchivedFile> {
  const answers = items.filter(
    (item) => hasAnswer(item) && item.kind !== 'text' && (isAnswered(item.kind) || isSigned(item)),
  )
  if (answers.length > 0) yield archivedText('Answers.txt', answers.map(lineOf).join('\n'))
  for (const [at, item] of items.entries()) {
    const name = `${String(at + 1).padStart(2, '0')} ${nameOfPart(item.title)}`
    if (item.kind === 'text' && item.answer) yield archivedText(`${name}.html`, pageOf(item))
    for (const file of await listStored(ctx, item.id))
      yield { path: `${name}/${file.name}`, open: () => openStored(ctx.files, file) }
  }
}

const isSigned = ({ kind }: ItemRow) => kind === 'signature'

const lineOf = ({ kind, title, answer }: ItemRow) => {
  const said = { task: 'Done', signature: `Signed: ${answer}` }[kind as string] ?? answer
  return `${title}\n${said}\n`
}

const pageOf = ({ title, answer }: ItemRow) =>
  `<!doctype html>\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n${answer}\n`

const listStored = ({ db }: Reader, itemId: string) =>
  db
    .selectFrom('onboarding_file')
    .innerJoin('document', 'document.id', 'document_id')
    .select(['key', 'kind', 'name', 'bytes'])
    .where('item_id', '=', itemId)
    .where('deleted_at', 'is', null)
    .orderBy('document.created_at')
    .orderBy('document.id')
    .$narrowType<{ kind: FileKind }>()
    .execute()
