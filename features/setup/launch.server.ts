import { sql } from 'kysely'
import { kinds } from '#content/kinds.ts'
import { listPlaceholders } from '#features/agency/public.server.ts'
import type { PageKind } from '#features/pages/contract.ts'
import { readPolicies } from '#features/pages/public.server.ts'
import { readImprintState } from '#features/site-pages/public.server.ts'
import type { Kernel } from '#server/context.ts'
import { runCheck } from '#server/system/checks.ts'
import { countOf } from '#shared/text.ts'
import type { LaunchItem } from './contract.ts'

/** The checks of the System tab that the list shows. */
const checks = {
  address: 'Address',
  mail: 'Email',
  payments: 'Card payments',
  backups: 'Backups',
} as const

type Name = LaunchItem['name']

const done = (name: Name, detail: string): LaunchItem => ({ name, isDone: true, detail })
const left = (name: Name, detail: string): LaunchItem => ({ name, isDone: false, detail })
const join = (words: readonly string[]) => new Intl.ListFormat('en-US').format(words)

export async function readLaunch(ctx: Kernel): Promise<LaunchItem[]> {
  const parts = [readFacts(ctx), readContent(ctx), readLegal(ctx), readServer(ctx)]
  return (await Promise.all(parts)).flat()
}

async function readFacts(ctx: Kernel): Promise<LaunchItem> {
  const missing = await listPlaceholders(ctx)
  if (missing.length === 0) return done('facts', 'Entered.')
  const are = missing.length === 1 ? 'is still a placeholder' : 'are still placeholders'
  return left('facts', `Of the facts about the agency, ${join(missing)} ${are}.`)
}

async function readContent({ db }: Kernel): Promise<LaunchItem[]> {
  const { rows } = await sql<{ services: number; hasAbout: boolean; isDemo: boolean }>`
    select (select count(*) from service where id not in (select id from demo_record)) as services,
      exists (select from page_text where kind = 'about') as "hasAbout",
      not exists (select from page_text where kind = 'about'
        and id not in (select id from demo_record)) as "isDemo"`.execute(db)
  const { services, hasAbout, isDemo } = rows[0]!
  return [
    services > 0
      ? done('services', `${countOf(services, 'service')}.`)
      : left('services', 'None yet.'),
    hasAbout && !isDemo
      ? done('about', 'Written.')
      : left('about', hasAbout ? 'Still the text of the demo.' : 'Not written yet.'),
  ]
}

async function readLegal(ctx: Kernel): Promise<LaunchItem[]> {
  const { missing, unread } = await readPolicies(ctx.db)
  const { rows: demo } = await sql<{ kind: PageKind }>`
    select kind from page_text where kind <> 'about'
    group by kind having bool_and(id in (select id from demo_record)) order by kind`.execute(ctx.db)
  const imprint = await readImprintState(ctx)
  const sentences = [
    demo.length > 0 &&
      `Still those of the demo: ${join(demo.map(({ kind }) => kinds[kind].noun))}.`,
    missing.length > 0 && `Missing: ${join(missing)}.`,
    unread.length > 0 && `Still with the note for your lawyer: ${join(unread)}.`,
  ].filter(Boolean)
  return [
    sentences.length > 0
      ? left('policies', sentences.join(' '))
      : done('policies', 'All four are there.'),
    ...(imprint ? [{ name: 'imprint' as const, ...imprint }] : []),
  ]
}

function readServer(ctx: Kernel): Promise<LaunchItem[]> {
  const all = Object.entries(checks).map(async ([name, check]) => {
    const { state, detail } = await runCheck(ctx, check, false)
    return { name: name as Name, isDone: state === 'ok', detail }
  })
  return Promise.all(all)
}
