import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { isPictureKind } from '#shared/file-kinds.ts'
import { Button } from '#ui/base/button.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { toast } from '#ui/client/toast.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { type OnboardingItem, onboardings } from '../contract.ts'
import { AnswerView, isAnswered } from '../filling/answer-view.tsx'
import { Reason } from '../filling/reason.tsx'
import type { Target } from '../items.ts'

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
      <Uses item={item} />
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

const targets: [into: Target, label: string, used: string][] = [
  ['blog', 'In a new post', 'In a post'],
  ['site-page', 'On a new page', 'On a page'],
  ['project', 'In this project', 'In this project'],
]

/** Where the answer was put. */
function Uses({ item: { files, uses = [] } }: { item: OnboardingItem }) {
  if (uses.length === 0) return null
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small">
      <p className="font-mono text-caption text-ink-faint">Used</p>
      <ul aria-label="Used" className="contents">
        {uses.map(({ into, fileId, path }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be there twice
          <li key={at} className="flex min-w-0 flex-wrap gap-x-2">
            <TextLink to={path}>{targets.find(([target]) => target === into)?.[2]}</TextLink>
            <span className="min-w-0 text-ink-soft wrap-anywhere">
              {files.find(({ id }) => id === fileId)?.name}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Puts a text or a picture into a draft, which the message opens. Once more only after a question. */
function UseIt({ item }: { item: OnboardingItem }) {
  const { id, kind, title, files, uses = [] } = item
  const navigate = useNavigate()
  const confirm = useConfirm()
  const use = useWrite(onboardings.use, {
    refresh: [onboardings.ofProject],
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
    targets.map(([into, label, used]) => {
      const fileId = file?.id
      const isUsed = uses.some((each) => each.into === into && each.fileId === (fileId ?? null))
      const input = { params: { id }, body: { into, fileId, again: isUsed } }
      const name = file && pictures.length > 1 ? `${file.name}: ${label.toLowerCase()}` : label
      const ask = () =>
        confirm({
          title: `Use “${file?.name ?? title}” again?`,
          text: `It is used already: ${used.toLowerCase()}.`,
          action: 'Use again',
          onConfirm: () => use.mutateAsync(input),
        })
      return {
        label: isUsed ? `${name}, again` : name,
        onSelect: isUsed ? ask : () => use.mutate(input),
      }
    }),
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
