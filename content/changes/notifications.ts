import { detailsPath, editPath, type Kind } from '#content/kind.ts'
import { findKind } from '#content/kinds.ts'
import { notificationKinds } from '#shared/notifications.ts'
import { cutAtWord } from '#shared/text.ts'

export const changeNotifications = notificationKinds({
  'content-changed': {
    label: 'Changes to your content',
    description: 'Someone else edited, deleted or restored your content.',
    group: 'Site',
    access: 'editor',
    title: () => 'Your content was changed',
    text: (subject) => subject,
    link: (about) => {
      const [name = '', id] = about.split('/')
      const kind = findKind(name)
      if (!kind) return '/admin'
      if (!id) return kind.list
      return kind.details ? detailsPath(kind, id) : editPath(kind, id)
    },
    channel: 'off',
    mayBeOff: true,
  },
})

export type Action = 'edited' | 'deleted' | 'restored'

/** Teo Marchetti edited the reason “One hand”. */
export function describeChange(
  who: string,
  action: Action,
  { label, variant, editedInList }: Kind,
  title: string,
): string {
  const isAcronym = label === label.toUpperCase()
  const noun = isAcronym ? label : label.toLowerCase()
  const name = variant || editedInList ? '' : ` “${cutAtWord(title, 80)}”`
  return `${who} ${action} the ${noun}${name}.`
}
