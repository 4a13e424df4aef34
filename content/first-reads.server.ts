import { firstList, firstRecord, type PageReads } from '#server/http/first-reads.ts'
import type { ListOptions } from '#shared/portal/lists.ts'
import type { ContentCalls } from './contract.ts'
import { detailsPath, editPath, type Kind } from './kind.ts'
import { type KindName, kinds } from './kinds.ts'

/** The first reads of the list, the form and the details page of a content kind. */
export function contentReads<Row>(
  name: KindName,
  { list, one, order }: Pick<ContentCalls<Row>, 'list' | 'one' | 'order'>,
  options?: ListOptions,
): PageReads {
  const kind: Kind = kinds[name]
  return {
    [kind.list]: [firstList(list, { ...(order && { sort: 'order' }), ...options })],
    [editPath(kind, ':id')]: [firstRecord(one)],
    ...(kind.details && { [detailsPath(kind, ':id')]: [firstRecord(one)] }),
  }
}
