import { sql } from 'kysely'
import { draftPost } from '#features/blog/public.server.ts'
import { storeUpload } from '#features/files/public.server.ts'
import { addContent } from '#features/projects/files/public.server.ts'
import { draftPage } from '#features/site-pages/public.server.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { readFile } from '#server/files/private-files.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts } from '#shared/endpoint.ts'
import { type FileKind, isPictureKind } from '#shared/file-kinds.ts'
import { escapeHtml } from '#shared/text.ts'
import { notPossible, type onboardings } from './contract.ts'
import { publishOnboardingEvent } from './events.server.ts'
import type { Target } from './items.ts'
import { getItem, getList, type ItemRow, pathOfUse, type Use } from './queries.server.ts'

type Call = typeof onboardings.use
type Asked = Parts<Call>['body']
type UseContext = ContextOf<Call>

interface Content {
  title: string
  text: string
  /** The URL of the picture in the library. */
  picture?: string
}

/** Puts what arrived into a draft or into the project. Returns the page where it is edited. */
export async function use(ctx: UseContext, id: string, body: Asked): Promise<string> {
  const item = await getItem(ctx, id)
  const asked = item.kind === 'files' ? body : { ...body, fileId: undefined }
  requireNew(ctx, item, asked)
  const content = item.kind === 'files' ? await pictureOf(ctx, item, asked) : textOf(ctx, item)
  return inTransaction(ctx, async (inner) => {
    const { into, fileId = null } = asked
    const used: Use = { into, id: await put(inner, item.projectId, into, content), fileId }
    await inner.db
      .selectFrom('onboarding_item')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .execute()
    requireNew(inner, await getItem(inner, id), asked)
    await inner.db
      .updateTable('onboarding_item')
      .set({ uses: sql`uses || ${JSON.stringify([used])}::jsonb` })
      .where('id', '=', id)
      .execute()
    await publishOnboardingEvent(inner.db, await getList(inner, item.listId))
    return pathOfUse(used)
  })
}

function requireNew(ctx: UseContext, { uses }: ItemRow, { into, fileId, again }: Asked): void {
  if (!again && uses.some((used) => used.into === into && used.fileId === (fileId ?? null)))
    ctx.fail(notPossible, { message: 'It is there already.' })
}

function textOf(ctx: UseContext, { kind, title, answer }: ItemRow): Content {
  const isText = kind === 'text' || kind === 'question'
  if (!isText || !answer) ctx.fail(notPossible, { message: 'There is no text to use.' })
  return { title, text: kind === 'text' ? answer : `<p>${escapeHtml(answer)}</p>` }
}

/** A copy of the picture in the library, as public pictures are stored. */
async function pictureOf(
  ctx: UseContext,
  { title, files }: ItemRow,
  { into, fileId }: Asked,
): Promise<Content> {
  const file = files.find((each) => each.id === fileId)
  if (!file) return ctx.fail('NOT_FOUND')
  if (!isPictureKind(file.kind)) ctx.fail(notPossible, { message: 'This is not a picture.' })
  const stored = await ctx.db
    .selectFrom('document')
    .select(['key', 'kind', 'name', 'bytes'])
    .where('id', '=', file.id)
    .$narrowType<{ kind: FileKind }>()
    .executeTakeFirstOrThrow()
  const bytes = (await readFile(ctx.files, stored)) ?? ctx.fail('NOT_FOUND')
  const field = into === 'project' ? 'project' : 'blog'
  const { url } = await storeUpload(ctx, { field, filename: file.name, bytes })
  return { title, text: '', picture: url }
}

/** Returns the id of the record. */
async function put(
  ctx: UseContext,
  projectId: string,
  into: Target,
  { title, text, picture }: Content,
): Promise<string> {
  if (into === 'project') {
    await addContent(ctx, projectId, { text, picture })
    return projectId
  }
  if (into === 'blog') {
    const post = { title, content: text, ...(picture && { featured_image: picture }) }
    return draftPost(ctx, post)
  }
  const content = picture ? `<p><img src="${picture}" alt="${escapeHtml(title)}"></p>` : text
  return draftPage(ctx, { title, content })
}
