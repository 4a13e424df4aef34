import * as z from 'zod/mini'
import { categorizeManyCall, publishManyCall } from '#content/bulk/contract.ts'
import { contentContract, freeSlugCall, previewQuery } from '#content/contract.ts'
import {
  documentErrors,
  documentUrl,
  filesMax,
  ProjectDocument,
} from '#features/documents/contract.ts'
import { fileInUse } from '#features/files/contract.ts'
import { Person } from '#people/person.ts'
import { atMost, trimmed } from '#shared/checks.ts'
import { callNames, contract } from '#shared/endpoint.ts'
import {
  day,
  entity,
  html,
  id,
  imageUrl,
  inUseCall,
  line,
  listQuery,
  message,
  optional,
  optionalLine,
  optionalText,
  richText,
  slug,
  text,
  timestamp,
} from '#shared/fields.ts'
import { atRisk, commentMax, isWebAddress, overDue, priorities, statuses } from './rules.ts'

/** The public part of a showcased project: nothing about the client, the work or its dates. */
export const ShowcaseProject = entity({
  title: z.string(),
  slug: z.string(),
  description: html,
  meta_description: z.string(),
  files: z.array(z.string()),
  /** The alternative texts of the pictures. */
  files_alt: z.array(z.string()),
  techStack: z.array(z.string()),
  projectUrl: z.nullable(z.string()),
  categoryId: z.nullable(z.object({ _id: id, id, name: z.string() })),
})
export type ShowcaseProject = z.output<typeof ShowcaseProject>

/** An event in the history of a project: a change, files or a comment. */
export const HistoryEntry = z.object({
  _id: id,
  id,
  /** In words: Status: In progress → Paused. */
  action: z.string(),
  /** Empty if there is none. */
  comment: z.string(),
  timestamp,
  from: z.enum(['client', 'agency']),
  author: z.nullable(Person),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

/** Fields that the client of the project sees too, and Employees with a task in it. */
export const OwnProject = z.extend(ShowcaseProject, {
  /** The contact person of the client. Null for a reference in the portfolio without one. */
  userId: z.nullable(z.extend(Person, { clientId: id })),
  priority: z.enum(priorities),
  status: z.enum(statuses),
  /** Past its due date, and neither completed nor canceled. */
  overdue: z.boolean(),
  dueDate: z.nullable(z.string()),
  documents: z.array(ProjectDocument),
  /** The number of its tasks. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** The name of the client's business, for the client and Admins; else empty. */
  business: z.string(),
  /** The newest entry of the history that the reader may see, with the beginning of its comment. */
  lastUpdate: z.nullable(z.object({ action: z.string(), comment: z.string(), timestamp })),
  /** The newest 100 entries, newest first. Lists contain it only if `fields` names it. */
  history: z.optional(z.array(HistoryEntry)),
})
export type OwnProject = z.output<typeof OwnProject>

/** Fields that editors see. */
export const Project = z.extend(OwnProject, { showcase: z.boolean(), note: z.string() })
export type Project = z.output<typeof Project>

/** The fields that the reader may see; private ones are omitted for others. */
const SeenProject = z.extend(z.partial(Project), ShowcaseProject.shape)
export type SeenProject = z.output<typeof SeenProject>

export const picturesMax = 20
export const tooManyPictures = `Please use at most ${picturesMax} images.`

export const clientNeeded = 'User assignment is required'

const chosen = 'Select at least one technology'

const techMax = 40
/** One of those offered, or another one. */
const technology = line('Invalid technology', 40)

/** Omitted fields get their default in a new project. */
export const SaveProject = z.object({
  title: text('Project title is required'),
  description: richText('Description is required'),
  /** Null for a reference in the portfolio without a client. */
  userId: optional(z.nullable(z.uuid(clientNeeded))),
  techStack: z
    .array(technology, chosen)
    .check(atMost(techMax, `At most ${techMax} technologies.`), z.minLength(1, chosen)),
  priority: z.optional(z.enum(priorities, 'Invalid priority')),
  status: z.optional(z.enum(statuses, 'Invalid status')),
  dueDate: optional(z.nullable(day)),
  categoryId: optional(z.nullable(id)),
  /** The ordered URLs of pictures. Other files become documents of the project. */
  files: optional(
    z
      .array(z.union([imageUrl, documentUrl], 'Please choose an image.'))
      .check(atMost(picturesMax, tooManyPictures)),
  ),
  note: optionalText(5000),
  showcase: optional(z.boolean('Must be true or false.')),
  slug: optional(slug),
  projectUrl: optional(
    z.nullable(
      z
        .string('Please enter a web address.')
        .check(
          ...trimmed(300, 'Please use at most 300 characters.'),
          z.refine(isWebAddress, 'Use a whole address, such as https://example.com.'),
        ),
    ),
  ),
  meta_description: optionalLine(300),
})

/** A project without a client must be a reference in the portfolio. Also checked where other fields are invalid. */
export const hasClient = z.refine<{ userId?: unknown; showcase?: unknown }>(
  ({ userId, showcase }) => Boolean(userId || showcase),
  {
    error: clientNeeded,
    path: ['userId'],
    when: ({ value, issues }) =>
      typeof value === 'object' &&
      value !== null &&
      !issues.some(({ path }) => path?.[0] === 'userId'),
  },
)

/** Omitted fields keep their value. */
export const EditProject = z.partial(SaveProject)

export const privateSorts = ['updatedAt', 'dueDate', 'priority', 'status'] as const

const content = contentContract('project', {
  entity: Project,
  save: SaveProject,
  sorts: ['title', 'dueDate', 'priority', 'status'],
  filters: z.union([id, z.enum([...statuses, overDue, atRisk, 'showcase'])], 'Not a filter.'),
  errors: ['SLUG_TAKEN'],
})

/** The files of a form: pictures join those of the project, an archive its documents. */
const withFiles = {
  files: { max: 10 },
  errors: [
    ...['FILE_MISSING', fileInUse, 'FILE_TYPE_REFUSED', 'FORBIDDEN', 'SLUG_TAKEN'],
    ...['NOT_AN_IMAGE', 'IMAGE_TOO_LARGE', 'NOT_AN_ARCHIVE', 'ARCHIVE_TOO_LARGE'],
  ],
} as const

/** The live events that change what a reader of private projects sees. */
const follows = ['project', 'project-update', 'task']

export const AddDocuments = z.object({
  /** That of the path; what is sent is ignored. */
  id: z.optional(z.unknown()),
  /** The role of the caller, who is read from the session; what is sent is ignored. */
  uploadedBy: z.optional(z.unknown()),
  comment: optionalText(commentMax),
  /** The URLs of one's own uploads that no project has yet. */
  files: optional(z.array(documentUrl).check(atMost(filesMax, `At most ${filesMax} files.`))),
})

export const projects = contract({
  ...content,
  list: {
    ...content.list,
    summary:
      'Projects, newest first: those that are shown to everyone, for a client their own, for an Employee those of their tasks, for editors all. The filter is a status, showcase, or the id of a category or client.',
    rows: SeenProject,
    // Staff and clients also see documents, names of clients and what is overdue.
    polled: false,
    follows,
  },
  mine: {
    route: 'GET /api/project/my-projects',
    summary:
      'The projects whose private fields the caller may read: for a client their own, for an Employee those of their tasks, for editors all.',
    access: 'signed-in',
    rights: ['projects'],
    query: content.list.query,
    rows: OwnProject,
    follows,
  },
  one: {
    ...content.one,
    summary: 'One project, by its slug or its id, with the fields that the reader may see.',
    reply: SeenProject,
    follows,
  },
  history: {
    route: 'GET /api/project/{id}/history',
    summary: 'What happened to a project, newest first, for those who see its private fields.',
    access: 'signed-in',
    rights: ['projects'],
    query: listQuery(['timestamp'], []),
    rows: HistoryEntry,
    follows,
  },
  add: {
    ...content.add,
    ...withFiles,
    summary: 'Adds a project, with the form field files.',
    body: SaveProject.check(hasClient),
  },
  edit: {
    ...content.edit,
    ...withFiles,
    summary:
      'Changes the fields that are sent; with `basedOn` only while nobody else did. What changes becomes an entry of its history, with the comment. The form field files adds files.',
    errors: [...withFiles.errors, 'CONFLICT'],
    body: z.extend(EditProject, {
      basedOn: optional(timestamp),
      comment: optionalText(commentMax),
    }),
  },
  inUse: inUseCall('/api/project', 'project', 'admin'),
  freeSlug: freeSlugCall('project'),
  publishMany: publishManyCall('project'),
  categorizeMany: categorizeManyCall('project'),
  preview: {
    route: 'POST /api/project/{id}/preview',
    summary:
      'Returns a URL, valid for five minutes, of the page that a project would have in the portfolio.',
    access: 'editor',
    reply: z.object({ url: z.string() }),
  },
  previewed: {
    route: 'GET /api/project/preview/{id}',
    summary: 'The public part of the project of a preview URL.',
    access: 'public',
    query: previewQuery,
    reply: ShowcaseProject,
    errors: ['LINK_INVALID'],
  },
  addDocuments: {
    route: 'POST /api/project/{id}',
    summary:
      'Adds files to a project, sent as the form field files or uploaded before, and a comment to its history. For those who see its private fields.',
    access: 'signed-in',
    rights: ['projects'],
    body: AddDocuments,
    botCheck: 'token',
    files: { max: filesMax },
    limit: 'upload',
    status: 201,
    reply: z.object({ message: z.string(), documents: z.array(ProjectDocument) }),
    errors: documentErrors,
  },
  removeDocument: {
    route: 'DELETE /api/project/{id}/documents/{docId}',
    summary: "Deletes one's own document of a project, or any as an Admin.",
    access: 'client-or-editor',
    rights: ['projects'],
    reply: message,
    errors: ['IN_USE'],
  },
  restoreDocument: {
    route: 'POST /api/project/{id}/documents/{docId}/restore',
    summary: 'Brings back a document of a project that the caller deleted within the last day.',
    access: 'client-or-editor',
    rights: ['projects'],
    reply: message,
  },
})

/** Slugs that no project can have, because other endpoints use them. */
export const projectNames = new Set([...callNames(projects), 'my-projects'])
