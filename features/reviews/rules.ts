import type { Tone } from '#ui/base/badge.tsx'

/** The states of a version: its pages are made, it is shown, or a file could not be read. */
export const versionStates = ['preparing', 'open', 'failed'] as const
export type VersionState = (typeof versionStates)[number]

export const decisions = ['approved', 'approved-with-notes', 'changes-requested'] as const
export type ReviewDecision = (typeof decisions)[number]

/** Those of a deliverable: its newest version, and what was decided on it. */
export const states = [...versionStates, ...decisions] as const
export type State = (typeof states)[number]

export const stateLabels: Record<State, string> = {
  preparing: 'Preparing',
  open: 'In review',
  failed: 'Failed',
  approved: 'Approved',
  'approved-with-notes': 'Approved with notes',
  'changes-requested': 'Changes requested',
}

export const toneOf: Record<State, Tone> = {
  preparing: 'neutral',
  open: 'info',
  failed: 'bad',
  approved: 'good',
  'approved-with-notes': 'good',
  'changes-requested': 'warn',
}

export const isApproval = (decision: ReviewDecision) => decision !== 'changes-requested'
export const needsNotes = (decision: ReviewDecision) => decision !== 'approved'

export const titleMax = 200
export const noteMax = 2000
export const pageUrlMax = 500
/** The characters of a comment and of the notes of a decision. */
export const commentMax = 2000
/** The characters of a pin in the list of pins; its thread has all of them. */
export const excerptMax = 300

export const filesNeeded = 'Add a picture or a PDF.'

/** The bounds of a version. */
export const filesMax = 20
export const pagesMax = 40
export const versionsMax = 50
/** The bounds of a deliverable; internal pins count apart. */
export const pinsMax = 500
export const commentsMax = 200
export const guestsMax = 100
/** The deliverables of a project. */
export const deliverablesMax = 200

interface PinPlace {
  /** The number of the version where it was set. */
  version: number
  /** The number of the version in which it was resolved; null while it is open. */
  resolvedIn: number | null
}

/** An open pin is carried over to all later versions, a resolved one stays until it was resolved. */
export const isShownOn = ({ version, resolvedIn }: PinPlace, shown: number) =>
  shown >= version && (resolvedIn === null || shown <= resolvedIn)
