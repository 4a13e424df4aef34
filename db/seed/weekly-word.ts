import type { Db } from '#server/db/db.ts'
import { addDays, calendarDay, momentOf, weekdayOf } from '#shared/dates.ts'

const sentence =
  'Thursday is the tasting, so the pictures of the cakes come next week. Bring the one with the figs.'

/** Seeds the mail of last week to the first client, a sentence for the next one, and a project without it. */
export async function seedWeeklyWord(db: Db): Promise<void> {
  const projects = await db
    .selectFrom('project')
    .innerJoin('client', 'client.id', 'project.client_id')
    .select(['project.id', 'slug', 'client.id as client_id', 'contact_id'])
    .where('slug', 'in', ['wedding-cakes-ordered-without-a-phone-call', 'spring-catalog'])
    .orderBy('slug', 'desc')
    .execute()
  const [cakes, catalog] = projects
  if (!cakes || !catalog) return
  const today = calendarDay(new Date())
  const isSent = (day: string) => momentOf(day, '15:00') <= new Date().toISOString()
  const ahead = addDays(today, (5 - weekdayOf(today) + 7) % 7)
  const friday = isSent(ahead) ? addDays(ahead, 7) : ahead
  const week = addDays(friday, -4)
  await db
    .insertInto('weekly_word')
    .values([
      { project_id: cakes.id, week, sentence },
      { project_id: catalog.id, week, is_on: false },
    ])
    .execute()
  const { client_id, contact_id: account_id } = cakes
  const created_at = momentOf(addDays(friday, -7), '15:00')
  await db
    .insertInto('weekly_word_mail')
    .values({ account_id, client_id, week: addDays(week, -7), created_at })
    .execute()
}
