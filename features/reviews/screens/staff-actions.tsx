import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/base/button.tsx'
import { EditIcon, LinkIcon, LockIcon, PlusIcon, TrashIcon } from '#ui/base/icons.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { copyLink } from '#ui/list/copy-link.ts'
import { useActions } from '#ui/list/use-actions.ts'
import { MoreMenu } from '#ui/overlay/menu.tsx'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { reviews } from '../contract.ts'
import { reviewPaths } from '../paths.ts'
import type { ReviewDetails } from '../shapes.ts'

const AddVersionDialog = lazy(async () => ({
  default: (await import('./add-dialogs.tsx')).AddVersionDialog,
}))
const EditDialog = lazy(() => import('./edit-dialog.tsx'))

/** The actions of staff on a deliverable. */
export default function StaffActions({ review }: { review: ReviewDetails }) {
  const navigate = useNavigate()
  const version = useDialog<ReviewDetails>()
  const edited = useDialog<ReviewDetails>()
  const refresh = [reviews.one, reviews.list]
  const openLink = useWrite(reviews.openLink, {
    refresh,
    showSuccess: ({ item }) => void copyLink(item.linkUrl ?? ''),
  })
  const endLink = useWrite(reviews.endLink, { refresh })
  const remove = useWrite(reviews.remove, {
    refresh: [reviews.list],
    onDone: () => void navigate(reviewPaths.ofProject(review.projectId)),
  })
  const actionsOf = useActions(({ id, title, linkUrl }: ReviewDetails) => {
    const params = { id }
    return [
      { label: 'Edit', icon: EditIcon, onSelect: () => edited.show(review) },
      {
        label: 'Copy link',
        icon: LinkIcon,
        onSelect: () => (linkUrl ? copyLink(linkUrl) : openLink.mutateAsync({ params })),
      },
      {
        label: 'End link',
        icon: LockIcon,
        when: Boolean(linkUrl),
        ask: {
          title: `End the link to “${title}”?`,
          text: 'Whoever has it can no longer see the deliverable. Their pins and replies stay.',
          action: 'End link',
        },
        onSelect: () => endLink.mutateAsync({ params }),
      },
      {
        label: 'Delete',
        icon: TrashIcon,
        danger: true,
        when: may(reviews.remove),
        ask: {
          title: `Delete “${title}”?`,
          text: 'Its versions, pins and link are deleted with it. The files stay with the project.',
          action: 'Delete deliverable',
        },
        onSelect: () => remove.mutateAsync({ params }),
      },
    ]
  })
  return (
    <>
      <MoreMenu actions={actionsOf(review)} />
      <Button onClick={() => version.show(review)}>
        <PlusIcon />
        Add version
      </Button>
      <Suspense>
        {version.shown && <AddVersionDialog review={version.shown} {...version.props} />}
        {edited.shown && <EditDialog review={edited.shown} {...edited.props} />}
      </Suspense>
    </>
  )
}
