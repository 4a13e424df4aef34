import * as z from 'zod/mini'
import { Decision } from '#people/decision.ts'
import { entity, id, timestamp } from '#shared/fields.ts'
import { decisions, states, versionStates } from './rules.ts'

/** The writer of a comment. The name is empty after an erasure. */
const Author = z.object({
  name: z.string(),
  avatar: z.nullable(z.string()),
  from: z.enum(['client', 'agency', 'guest']),
})
export type Author = z.output<typeof Author>

/** A card: the deliverable with the state of the newest version that the reader sees. */
export const Deliverable = entity({
  projectId: id,
  title: z.string(),
  state: z.enum(states),
  /** The newest version; null while a client has none to see. */
  version: z.nullable(z.object({ id, number: z.int(), pages: z.int(), timestamp })),
  /** Those that the reader sees. */
  openPins: z.int(),
  /** The newest version that has pages, and the first of them. */
  cover: z.nullable(z.object({ versionId: id, pageId: id })),
})
export type Deliverable = z.output<typeof Deliverable>

const Page = z.object({
  id,
  /** From 1. */
  page: z.int(),
  width: z.int(),
  height: z.int(),
  /** The name of its file. */
  file: z.string(),
})
export type Page = z.output<typeof Page>

const Version = z.object({
  _id: id,
  id,
  number: z.int(),
  note: z.string(),
  /** An address that is shown as a link; empty if there is none. */
  pageUrl: z.string(),
  state: z.enum(versionStates),
  /** Why it failed. */
  failure: z.string(),
  /** Those that are made, in their order. */
  pages: z.array(Page),
  /** How many there will be; null until the files were read. */
  pagesExpected: z.nullable(z.int()),
  decision: z.nullable(
    z.object({
      kind: z.enum(decisions),
      notes: z.string(),
      /** Null after an erasure. */
      by: z.nullable(z.string()),
      timestamp,
    }),
  ),
  timestamp,
})
export type Version = z.output<typeof Version>

const Pin = z.object({
  _id: id,
  id,
  /** Counts up in a deliverable, and apart for internal pins. */
  number: z.int(),
  /** True if only editors see it. Editors only. */
  internal: z.optional(z.boolean()),
  /** The number of the version where it was set. */
  version: z.int(),
  page: z.int(),
  /** Percent of the page. */
  x: z.number(),
  y: z.number(),
  author: Author,
  /** The beginning of the first comment. */
  text: z.string(),
  /** The number of comments, with the first one. */
  comments: z.int(),
  /** The number of the version in which it was resolved; null while it is open. */
  resolvedIn: z.nullable(z.int()),
  resolvedBy: z.nullable(z.string()),
  timestamp,
  updatedAt: timestamp,
})
export type Pin = z.output<typeof Pin>

const PinComment = z.object({ _id: id, id, author: Author, text: z.string(), timestamp })
export type PinComment = z.output<typeof PinComment>

export const PinDetails = z.extend(Pin, {
  /** All of them, oldest first. */
  thread: z.array(PinComment),
})
export type PinDetails = z.output<typeof PinDetails>

/** The part that every reader of a review sees. */
const shownReview = {
  title: z.string(),
  projectTitle: z.string(),
  /** The newest first. Clients and guests see those that are open. */
  versions: z.array(Version),
  /** Oldest first. `isShownOn` says on which versions. */
  pins: z.array(Pin),
  /** Identifies the newest version, for the decision; null if there is nothing to decide. */
  seen: z.nullable(z.string()),
}

export const LinkedReview = z.object(shownReview)
export type LinkedReview = z.output<typeof LinkedReview>

export const ReviewDetails = z.object({
  _id: id,
  id,
  projectId: id,
  ...shownReview,
  decisions: z.array(Decision),
  /** The payments that an approval opens, such as “Design”, $1,200.00. */
  opens: z.array(z.string()),
  /** An approval opens the payment that waits for the design. Editors only. */
  opensStage: z.optional(z.boolean()),
  /** The page of the link without an account; null if there is no link. Editors only. */
  linkUrl: z.optional(z.nullable(z.string())),
})
export type ReviewDetails = z.output<typeof ReviewDetails>

/** The pictures of the pages of a version. */
export const Pictures = z.object({
  pictures: z.array(
    z.object({
      /** The id of the page. */
      id,
      url: z.string(),
      /** A small copy. */
      smallUrl: z.string(),
    }),
  ),
})
export type Pictures = z.output<typeof Pictures>
