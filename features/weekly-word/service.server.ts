import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts } from '#shared/endpoint.ts'
import { memberRights } from '#shared/roles.ts'
import { composeWord } from './compose.server.ts'
import { type WeeklyWord, weeklySection, type weeklyWords } from './contract.ts'
import { publishWordEvent } from './events.server.ts'
import { findProject, saveWord } from './queries.server.ts'
import { weeksAround } from './rules.ts'

type Caller = Context<never, SignedIn>

async function readNext(ctx: Pick<Caller, 'db' | 'now' | 'settings'>) {
  return weeksAround(await ctx.settings.read(ctx.db, weeklySection), ctx.now()).next
}

/** The next mail to the client of a project, as its contact person would get it. */
export async function readWord(ctx: Caller, projectId: string): Promise<WeeklyWord> {
  const next = await readNext(ctx)
  const found = (await findProject(ctx.db, projectId, next)) ?? ctx.fail('NOT_FOUND')
  const { id, clientId, contactId: accountId, isOn, isSkipped, sentence, recipients } = found
  return {
    ...{ id, isOn, isSkipped, sentence, recipients },
    ...{ week: next?.week ?? null, goesAt: next?.at ?? null },
    word: next ? await composeWord(ctx, { accountId, clientId, rights: memberRights }, next) : null,
  }
}

/** Answers a project without a client, or one that the caller does not see, like one that does not exist. */
export async function requireProject({ db, fail }: Caller, id: string): Promise<void> {
  if (!(await findProject(db, id, undefined))) fail('NOT_FOUND')
}

export function decide(
  ctx: ContextOf<typeof weeklyWords.save>,
  id: string,
  { week, ...decided }: Parts<typeof weeklyWords.save>['body'],
): Promise<WeeklyWord> {
  return inTransaction(ctx, async (inner) => {
    const next = await readNext(inner)
    if (next?.week !== week)
      return inner.fail('CONFLICT', {
        message: 'The mail of that week is no longer the next one. Please look at it again.',
      })
    await saveWord(inner.db, id, next, decided)
    await publishWordEvent(inner.db, id)
    return readWord(inner, id)
  })
}
