import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { isPictureKind } from '#shared/file-kinds.ts'
import { Button } from '#ui/base/button.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { toast } from '#ui/client/toast.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { type OnboardingItem, onboardings, type Target } from '../contract.ts'
import { AnswerView, isAnswered } from '../filling/answer-view.tsx'
import { Reason } from '../filling/reason.tsx'

const ItemDialog = lazy(() => import('./item-dialog.tsx'))
const ReturnDialog = lazy(() => import('./return-dialog.tsx'))
const LoginDialog = lazy(() => import('./login-dialog.tsx'))

interface StaffItemProps {
  item: OnboardingItem
  isEnded: boolean
}

/** An item with its answer, and the actions on it. */
export function StaffItem({ item, isEnded }: StaffItemProps) {
  const { help, state, reason, showings = [] } = item
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {help && (
        <p className="max-w-prose whitespace-pre-wrap text-ink-soft wrap-anywhere">{help}</p>
      )}
      {state === 'returned' && reason && <Reason text={reason} />}
      <AnswerView item={item} />
      {showings.length > 0 && (
        <ul aria-label="Shown to" className="divide-y divide-line border-line border-y text-small">
          {showings.map(({ id, name, reason, timestamp }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-2">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="min-w-0 flex-1 text-ink-soft wrap-anywhere">{reason}</span>
              <OwnTime iso={timestamp} className="font-mono text-caption text-ink-faint" />
            </li>
          ))}
        </ul>
      )}
      <Actions item={item} isEnded={isEnded} />
    </div>
  )
}

type Step = 'edit' | 'return' | 'login'

function Actions({ item, isEnded }: StaffItemProps) {
  const { id, kind, title, state, revision, hasLogin } = item
  const confirm = useConfirm()
  const { shown, show, props } = useDialog<Step>()
  const options = { refresh: [onboardings.ofProject] }
  const decide = useWrite(onboardings.decide, options)
  const remove = useWrite(onboardings.removeItem, options)
  const canEdit = !isEnded && state !== 'accepted' && !(kind === 'signature' && state === 'sent')

  const askRemove = () =>
    confirm({
      title: `Remove “${title}”?`,
      text: isAnswered(item)
        ? 'Its answer is deleted. Its files stay with the project.'
        : 'The client is no longer asked for it.',
      action: 'Remove item',
      onConfirm: () => remove.mutateAsync({ params: { id } }),
    })

  const changes: MenuAction[] = [
    ...(canEdit ? [{ label: 'Edit', onSelect: () => show('edit') }] : []),
    { label: 'Remove', danger: true, onSelect: askRemove },
  ]

  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isEnded && state === 'sent' && (
        <Button
          busy={decide.isPending}
          onClick={() => decide.mutate({ params: { id }, body: { decision: 'accept', revision } })}
        >
          Accept
        </Button>
      )}
      {!isEnded && (state === 'sent' || state === 'accepted') && (
        <Button variant="secondary" onClick={() => show('return')}>
          Return
        </Button>
      )}
      {hasLogin && (
        <Button variant="secondary" onClick={() => show('login')}>
          Show login
        </Button>
      )}
      <UseIt item={item} />
      {!isEnded && <Menu label={`Actions for ${title}`} actions={changes} />}
      {shown && (
        <Suspense>
          {shown === 'edit' && <ItemDialog item={item} {...props} />}
          {shown === 'return' && <ReturnDialog item={item} {...props} />}
          {shown === 'login' && <LoginDialog item={item} {...props} />}
        </Suspense>
      )}
    </div>
  )
}

const targets: [into: Target, label: string][] = [
  ['blog', 'In a new post'],
  ['site-page', 'On a new page'],
  ['project', 'In this project'],
]

/** Puts a text or a picture into a draft, which the message opens. */
function UseIt({ item }: { item: OnboardingItem }) {
  const { id, kind, files } = item
  const navigate = useNavigate()
  const use = useWrite(onboardings.use, {
    showSuccess: ({ message, path }) =>
      toast.success(message, {
        label: 'Open',
        onSelect: () => void navigate(path),
      }),
  })
  const pictures = files.filter((file) => isPictureKind(file.kind))
  const isText = (kind === 'text' || kind === 'question') && isAnswered(item)
  if (!isText && pictures.length === 0) return null
  const parts = isText ? [undefined] : pictures
  const actions = parts.flatMap((file) =>
    targets.map(([into, label]) => ({
      label: file && pictures.length > 1 ? `${file.name}: ${label.toLowerCase()}` : label,
      onSelect: () =>
        use.mutate({ params: { id }, body: { into, ...(file && { fileId: file.id }) } }),
    })),
  )
  return (
    <Menu
      label="Use it"
      actions={actions}
      trigger={
        <Button variant="secondary" busy={use.isPending}>
          Use it
        </Button>
      }
    />
  )
}
