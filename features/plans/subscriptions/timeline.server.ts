import { sql } from 'kysely'
import { dayIn, excerptOf, moneyIn, type TimelinePart } from '#server/db/timeline-part.ts'
import { staffPages } from '../paths.ts'

const price = sql`${moneyIn(sql.ref('terms.fee_cents'), sql.ref('recurring.currency'))} || ' a month'`

/** The first agreed plan starts the subscription; later ones change it. */
const agreed: TimelinePart = {
  kind: 'plan',
  access: 'editor',
  select: ({ clientId }) => sql`
    select terms.id, terms.created_at as at, subscription.id as about,
      case when terms.starts = subscription.starts then 'Plan started: ' || terms.name || ', ' || ${price}
        else 'Plan changes to ' || terms.name || ' on ' || ${dayIn(sql.ref('terms.starts'))}
          || ', ' || ${price} end as text
    from subscription join subscription_terms as terms on terms.subscription_id = subscription.id
    join recurring_invoice as recurring on recurring.id = recurring_id
    where subscription.client_id = ${clientId}`,
  pathOf: staffPages.client,
}

const canceled = sql`'Plan canceled, its last day is ' || ${dayIn(sql.ref('ends'))}
  || case when cancel_reason = '' then '' else ': ' || ${excerptOf(sql.ref('cancel_reason'))} end`

const ended: TimelinePart = {
  kind: 'plan',
  access: 'editor',
  select: ({ clientId }) => sql`
    select subscription.id || happened as id, at, happened as text, subscription.id as about
    from subscription cross join lateral (
      values (canceled_at, ${canceled}), (suspended_at, 'Plan suspended'), (ended_at, 'Plan ended')
    ) as event (at, happened)
    where client_id = ${clientId} and at is not null`,
  pathOf: staffPages.client,
}

export const subscriptionTimeline = [agreed, ended]
