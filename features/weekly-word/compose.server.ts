import { clientInvoicePaths } from '#features/invoices/paths.ts'
import { readOwnCards } from '#features/invoices/public.server.ts'
import { clientProjectPaths } from '#features/projects/paths.ts'
import { describeNextStage } from '#features/stages/public.server.ts'
import type { Kernel, SignedIn } from '#server/context.ts'
import { clientNeed } from '#server/needs.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney, fromCents } from '#shared/money.ts'
import { landingOf, type Rights } from '#shared/roles.ts'
import { countOf } from '#shared/text.ts'
import type { Word } from './contract.ts'
import { type ActiveProject, listActive } from './queries.server.ts'
import { shorten, type Week } from './rules.ts'

type Section = Word['sections'][number]

const mostLines = 8

/** A person of a client, as they would read the portal. */
interface Member {
  accountId: string
  clientId: string
  rights: Rights
}

type Reading = Pick<Kernel, 'answersTo' | 'db' | 'now' | 'settings'>

/**
 * The word of a week to a person, from the projects of their client in which something happened; null
 * if there is none. The preview and the mail are both this.
 */
export async function composeWord(
  ctx: Reading,
  { accountId, clientId, rights }: Member,
  week: Week,
): Promise<Word | null> {
  if (!rights.includes('projects')) return null
  const seesMoney = rights.includes('invoices')
  const projects = await listActive(ctx.db, { clientId, seesMoney }, week)
  const [first] = projects
  if (!first) return null
  const isOne = projects.length === 1
  const told = (project: ActiveProject, lines: readonly string[]) =>
    lines.map((line) => (isOne ? line : `${project.title}: ${line}`))
  const open = projects.filter(({ status }) => status !== 'completed' && status !== 'canceled')
  const next: string[] = []
  for (const project of open) next.push(...told(project, await describeNext(ctx, project)))
  const { details, list } = clientProjectPaths
  const sections: Section[] = [
    {
      title: 'Done',
      lines: projects.flatMap((project) => told(project, describeDone(project))),
      link: { label: 'See what we did', to: isOne ? details(first.id, 'history') : list },
    },
    {
      title: 'Next',
      lines: next,
      link: {
        label: isOne ? 'Open the project' : 'Open your projects',
        to: isOne ? details(first.id) : list,
      },
    },
    await readWaiting(ctx, { accountId, clientId, rights }),
  ]
  return {
    subject: isOne ? `Your week: ${first.title}` : 'Your week',
    sentences: projects.flatMap((project) =>
      project.sentence ? told(project, [project.sentence]) : [],
    ),
    sections: sections
      .filter(({ lines }) => lines.length > 0)
      .map(({ lines, ...section }) => ({ ...section, lines: shorten(lines, mostLines) })),
  }
}

function describeDone({ tasksDone, entries, payments }: ActiveProject): string[] {
  const money = ({ cents, currency }: (typeof payments)[number]) =>
    formatMoney(fromCents(cents, currency), currency)
  return [
    ...(tasksDone > 0 ? [`${countOf(tasksDone, 'task')} completed.`] : []),
    ...entries.map(({ action, comment }) => [action, comment].filter(Boolean).join(' – ')),
    ...payments.map((paid) => `Your payment of ${money(paid)} for ${paid.number}.`),
  ]
}

async function describeNext(ctx: Reading, { id, tasksOpen, dueDate }: ActiveProject) {
  const stage = await describeNextStage(ctx, id)
  return [
    ...(tasksOpen > 0 ? [`${countOf(tasksOpen, 'open task')}.`] : []),
    ...(dueDate ? [`Due on ${formatDay(dueDate)}.`] : []),
    ...(stage ? [stage] : []),
  ]
}

/** The decisions and the invoices that wait for the client, as their dashboard asks for them. */
async function readWaiting(
  ctx: Reading,
  { accountId: id, clientId, rights }: Member,
): Promise<Section> {
  const user: SignedIn = {
    ...{ id, role: 'User', clientId, rights, seesClients: null },
    ...{ sessionId: '', authenticatedAt: '' },
  }
  const waiting: { line: string; label: string; to: string }[] = []
  for (const find of ctx.answersTo(clientNeed)) {
    const need = await find({ ...ctx, user }, clientId)
    if (!need) continue
    const line = `${need.kind}: ${need.title} – ${need.detail}`
    waiting.push({ line, label: need.action, to: need.to })
  }
  const { rows: due } = rights.includes('invoices')
    ? (await readOwnCards(ctx, clientId)).due
    : { rows: [] }
  for (const { id: invoice, invoiceNumber, dueNow, currency, dueDate } of due)
    waiting.push({
      line: `Invoice ${invoiceNumber}: ${formatMoney(dueNow, currency)}, due on ${formatDay(dueDate)}.`,
      label: 'See the invoice',
      to: clientInvoicePaths.details(invoice),
    })
  const [only] = waiting
  const home = landingOf('User')
  return {
    title: 'Waiting for you',
    lines: only ? waiting.map(({ line }) => line) : ['Nothing. It is our turn.'],
    link:
      only && waiting.length === 1
        ? { label: only.label, to: only.to }
        : { label: only ? 'See what waits' : 'Open your dashboard', to: home },
  }
}
