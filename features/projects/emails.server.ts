import type { Agency } from '#features/agency/contract.ts'
import type { LetterPart } from '#server/mail/letter-parts.ts'
import { clientProjectPaths } from './paths.ts'

interface Completed {
  id: string
  title: string
  /** The agency's comment on completing the project, or ''. */
  comment: string
}

interface Completion {
  projects: readonly Completed[]
  origin: string
}

/** The client's mail about completed projects; a reply to it goes to the agency. */
export function completedMail(agency: Agency, { projects, origin }: Completion) {
  const [first] = projects
  const one = projects.length === 1 && first
  const title = one ? 'Your project is completed' : 'Your projects are completed'
  return {
    replyTo: agency.replyTo,
    subject: title,
    title,
    parts: [
      ...projects.flatMap(partsOf),
      'Files and history stay in your portal.',
      one
        ? { button: 'See the project', href: origin + clientProjectPaths.details(one.id) }
        : { button: 'See your projects', href: origin + clientProjectPaths.list },
      { note: `Is something missing? Reply to this email, or call us at ${agency.phone}.` },
    ],
  }
}

function partsOf({ title, comment }: Completed): LetterPart[] {
  return [`“${title}” is completed.`, ...(comment ? [{ quote: comment }] : [])]
}
