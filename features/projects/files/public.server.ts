import type { Writer } from '#content/writing.server.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { picturesMax, tooManyPictures } from '../contract.ts'
import { editColumns } from '../service.server.ts'

interface Content {
  /** Rich text, which is added to the description. */
  text?: string
  /** The URL of a picture of the library. */
  picture?: string
}

/** Adds content to a project. */
export async function addContent(
  ctx: Writer<'CONFLICT'>,
  id: string,
  { text = '', picture }: Content,
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const before = await inner.db
      .selectFrom('project')
      .select(['description', 'pictures'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) return inner.fail('NOT_FOUND')
    const pictures = [...new Set([...before.pictures, ...(picture ? [picture] : [])])]
    if (pictures.length > picturesMax) inner.fail('INVALID_INPUT', { message: tooManyPictures })
    await editColumns(inner, id, { description: before.description + text, pictures })
  })
}
