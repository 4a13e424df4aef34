import type { Context, SignedIn } from '#server/context.ts'
import { insertInSpace, requireSpace } from '#server/files/client-space.ts'
import { checkContent, findPictureKind } from '#server/files/file-content.ts'
import { copyPicture } from '#server/files/images.ts'
import { type NewFile, putFile } from '#server/files/private-files.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import {
  baseName,
  extensionOf,
  isPictureKind,
  kindOfName,
  type PictureKind,
} from '#shared/file-kinds.ts'
import { documentKinds, documentUrlOf } from './contract.ts'
import { isUsableName } from './rules.ts'

type Uploader = Context<never, SignedIn>
type Upload = Pick<UploadedFile, 'filename' | 'bytes'>

interface StoredDocument {
  id: string
  key: string
  url: string
}

/**
 * Stores a document for the form it was uploaded in. If the form is never saved, the sweep deletes
 * it.
 */
export async function storeDocument(ctx: Uploader, file: Upload): Promise<StoredDocument> {
  const [stored] = await storeDocuments(ctx, [file])
  return stored ?? ctx.fail('NOT_FOUND')
}

/**
 * Stores all of them or, if one is refused, none. If one fails later, the sweep deletes those before
 * it.
 */
export async function storeDocuments(
  ctx: Uploader,
  files: readonly Upload[],
): Promise<StoredDocument[]> {
  const checked: NewFile[] = []
  for (const file of files) {
    checked.push(
      await checkFile(file, ctx.user.id).catch((error) => {
        throw files.length > 1 && error instanceof ApiError ? naming(file, error) : error
      }),
    )
  }
  await requireSpace(
    ctx,
    checked.reduce((sum, { bytes }) => sum + bytes.length, 0),
  )
  const stored: StoredDocument[] = []
  for (const file of checked) stored.push(await store(ctx, file))
  return stored
}

function store(ctx: Uploader, file: NewFile): Promise<StoredDocument> {
  const destination = { folder: 'document', kinds: documentKinds, table: 'document' } as const
  return putFile(ctx, destination, file, async (row) => {
    const { id, key } = await insertInSpace(ctx, row.bytes, ({ db: trx, user }) =>
      trx
        .insertInto('document')
        .values({ ...row, account_id: user.id })
        .returning(['id', 'key'])
        .executeTakeFirstOrThrow(),
    )
    return { id, key, url: documentUrlOf(id) }
  })
}

function naming({ filename }: Upload, { code, message }: ApiError): ApiError {
  return new ApiError(code, { message: `${baseName(filename) || 'A file'}: ${message}` })
}

/** Returns what is stored of a file: of a picture a copy without anything hidden in it. */
async function checkFile({ filename, bytes }: Upload, owner: string): Promise<NewFile> {
  if (!isUsableName(filename))
    throw new ApiError('BAD_REQUEST', {
      message: 'This name cannot be used. Please rename the file.',
    })
  const picture = findPictureKind(bytes)
  const unnamed = extensionOf(filename) === '' ? picture : undefined
  const claimed = kindOfName(filename, documentKinds) ?? unnamed
  if (!claimed) throw new ApiError('FILE_TYPE_REFUSED')
  if (bytes.length === 0)
    throw new ApiError('FILE_TYPE_REFUSED', { message: 'This file is empty.' })
  if (!isPictureKind(claimed)) {
    checkContent(bytes, claimed)
    return { filename, bytes }
  }
  if (!picture) throw new ApiError('NOT_AN_IMAGE')
  checkContent(bytes, picture)
  const copy = await copyPicture(bytes, picture, owner)
  const isNamed = kindOfName(filename, [picture]) !== undefined
  return { filename: isNamed ? filename : renamed(filename, picture), ...copy }
}

/** Phones and chats save pictures under the extension of another format. */
const renamed = (filename: string, kind: PictureKind) =>
  `${baseName(filename)}.${kind === 'jpeg' ? 'jpg' : kind}`
