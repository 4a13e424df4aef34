import type { Notification } from './contract.ts'
import { listNotifications } from './queries.server.ts'
import { findNotificationKind, type Reader, shownTo } from './service.server.ts'

interface Wanted {
  query: Parameters<typeof listNotifications>[2]
  /** Only these kinds; all by default. */
  kinds?: readonly string[]
}

export async function readNotifications(
  ctx: Reader,
  { query, kinds }: Wanted,
): Promise<{ rows: Notification[]; total: number }> {
  const shown = shownTo(ctx)
  const { rows, total } = await listNotifications(
    ctx.db,
    { ...shown, kinds: shown.kinds.filter((kind) => kinds?.includes(kind) ?? true) },
    query,
  )
  const worded = rows.flatMap(({ subject, about, times, ...row }) => {
    const kind = findNotificationKind(ctx, row.kind)
    if (!kind) return []
    const link = kind.link(about, ctx.user.role)
    return [{ ...row, title: kind.title(times), text: kind.text(subject), link }]
  })
  return { rows: worded, total }
}
