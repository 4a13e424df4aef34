import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context, Kernel } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Secrets } from '#server/secrets.ts'
import { isId } from '#shared/fields.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { findNotificationKind, getsMails, stopMails } from './service.server.ts'

/** The link ends one kind of mail for one person, for as long as somebody keeps the mail. */
export function unsubscribeUrl(
  { config, secrets }: { config: Pick<Kernel['config'], 'origin'>; secrets: Secrets },
  accountId: string,
  { name }: NotificationKind,
): string {
  const said = `${accountId}.${name}`
  return `${config.origin}/unsubscribe/${said}.${sign(secrets, said)}`
}

function sign({ urls }: Secrets, said: string): string {
  return createHmac('sha256', urls).update(`unsubscribe ${said}`).digest('base64url')
}

function openLink(ctx: Context, token: string) {
  const [accountId = '', name = '', given = ''] = token.split('.')
  const expected = Buffer.from(sign(ctx.secrets, `${accountId}.${name}`))
  const signature = Buffer.from(given)
  const genuine = signature.length === expected.length && timingSafeEqual(signature, expected)
  const kind = findNotificationKind(ctx, name)
  const message = 'This link is not valid. Sign in, and choose your emails on your profile.'
  if (!genuine || !kind || !isId(accountId)) return ctx.fail('NOT_FOUND', { message })
  return { accountId, kind }
}

export async function readUnsubscription(ctx: Context, token: string) {
  const { accountId, kind } = openLink(ctx, token)
  return { label: kind.label, isMailed: await getsMails(ctx.db, accountId, kind) }
}

export async function unsubscribe(ctx: Context, token: string) {
  const { accountId, kind } = openLink(ctx, token)
  await inTransaction(ctx, ({ db }) => stopMails(db, accountId, kind))
  return { message: `You get no more emails about ${kind.label.toLowerCase()}.` }
}
