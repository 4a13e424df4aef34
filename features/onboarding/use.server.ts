import { editPath } from '#content/kind.ts'
import { kinds } from '#content/kinds.ts'
import { draftPost } from '#features/blog/public.server.ts'
import { storeUpload } from '#features/files/public.server.ts'
import { addContent } from '#features/projects/files/public.server.ts'
import { draftPage } from '#features/site-pages/public.server.ts'
import { readFile } from '#server/files/private-files.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts } from '#shared/endpoint.ts'
import { type FileKind, isPictureKind } from '#shared/file-kinds.ts'
import { escapeHtml } from '#shared/text.ts'
import { notPossible, type onboardings, type Target } from './contract.ts'
import { getItem, type ItemRow } from './queries.server.ts'

type Use = typeof onboardings.use
type UseContext = ContextOf<Use>

interface Content {
  title: string
  text: string
  /** The URL of the picture in the library. */
  picture?: string
}

/** Puts what arrived into a draft or into the project. Returns the page where it is edited. */
export async function use(
  ctx: UseContext,
  id: string,
  { into, fileId }: Parts<Use>['body'],
): Promise<string> {
  const item = await getItem(ctx, id)
  const content =
    item.kind === 'files' ? await pictureOf(ctx, item, { into, fileId }) : textOf(ctx, item)
  return put(ctx, item.projectId, into, content)
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
  { into, fileId }: Parts<Use>['body'],
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

async function put(
  ctx: UseContext,
  projectId: string,
  into: Target,
  { title, text, picture }: Content,
): Promise<string> {
  if (into === 'project') {
    await addContent(ctx, projectId, { text, picture })
    return editPath(kinds.project, projectId)
  }
  if (into === 'blog') {
    const post = { title, content: text, ...(picture && { featured_image: picture }) }
    return editPath(kinds.blog, await draftPost(ctx, post))
  }
  const content = picture ? `<p><img src="${picture}" alt="${escapeHtml(title)}"></p>` : text
  return editPath(kinds['site-page'], await draftPage(ctx, { title, content }))
}
