import type { Context } from '#server/context.ts'
import { formatMoney } from '#shared/money.ts'
import type { BonusOffer } from '../rules.ts'
import { surveySection } from './contract.ts'

/** The bonus of the next answer, or null if the settings have none. */
export async function readOffer({
  db,
  settings,
}: Pick<Context, 'db' | 'settings'>): Promise<BonusOffer | null> {
  const { bonus, bonusAmount, bonusMethods } = await settings.read(db, surveySection)
  return bonus ? { amount: bonusAmount, methods: bonusMethods } : null
}

export function describeInvitation(offer: BonusOffer | null): string {
  return `Answer a short survey${offer ? `, and we send you ${formatMoney(offer.amount)}` : ''}.`
}
