import { notificationKinds } from '#shared/notifications.ts'
import { clientProjectPaths, projectPaths } from './paths.ts'

const ofClient = (projectId: string) => clientProjectPaths.details(projectId, 'history')

/** `about` is the id of the project, the subject its title; for the agency, `describeReply`. */
export const projectNotifications = notificationKinds({
  'project-update': {
    label: 'Project updates',
    description: 'The agency wrote a comment, added files, or changed the status or the due date.',
    group: 'Work',
    access: 'client',
    rights: ['projects'],
    title: (times) => (times === 1 ? 'Project updated' : `${times} project updates`),
    text: (title) => `There is news about “${title}”.`,
    link: ofClient,
    channel: 'portal',
  },
  'project-completed': {
    label: 'Completed projects',
    description: 'One of your projects is completed.',
    group: 'Work',
    access: 'client',
    rights: ['projects'],
    title: () => 'Project completed',
    text: (title) => `“${title}” is completed.`,
    link: ofClient,
    channel: 'both',
  },
  'project-reply': {
    label: 'News from clients',
    description: 'A client commented on a project or added files.',
    group: 'Work',
    access: 'editor',
    title: (times) => (times === 1 ? 'News from a client' : `${times} updates from clients`),
    text: (reply) => `From ${reply}.`,
    link: (projectId) => projectPaths.details(projectId, 'updates'),
    channel: 'both',
  },
})

/** Ada Moran about “Spring catalog” */
export function describeReply(author: string, title: string): string {
  return `${author} about “${title}”`
}
