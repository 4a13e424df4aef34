import { lazy, Suspense, useState } from 'react'
import { slugify } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import { SwitchInput } from '#ui/base/checkbox-input.tsx'
import { EmptyState } from '#ui/base/data-states.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { useExport } from '#ui/client/save-file.ts'
import { InlineField } from '#ui/form/field.tsx'
import { SortableList } from '#ui/list/sortable-list.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { Loaded } from '#ui/portal/loaded.tsx'
import { type Onboarding, onboardings } from '../contract.ts'
import { isAnswered } from '../filling/answer-view.tsx'
import { ContentSkeleton } from '../filling/content-skeleton.tsx'
import { ItemRow } from '../filling/item-row.tsx'
import { Progress } from '../filling/progress.tsx'
import { namesInWords } from '../rules.ts'
import { StaffItem } from './staff-item.tsx'

const StartDialog = lazy(() => import('./start-dialog.tsx'))
const ItemDialog = lazy(() => import('./item-dialog.tsx'))

interface StaffContentProps {
  project: { id: string; title: string }
}

/** The list of a project, which staff edit and check. */
export default function StaffContent({ project }: StaffContentProps) {
  const read = useRead(onboardings.ofProject, { params: { id: project.id } })
  const { shown, show, props } = useDialog<string>()
  return (
    <section aria-label="Content">
      <Loaded read={read} skeleton={<ContentSkeleton />}>
        {({ onboarding }) =>
          onboarding ? (
            <Content key={onboarding.id} onboarding={onboarding} project={project} />
          ) : (
            <EmptyState
              title="Nothing is asked for yet."
              text="Texts, pictures, logins, answers: the client sends them here, piece by piece, and is reminded of what is missing."
              action={<Button onClick={() => show(project.id)}>Ask for content</Button>}
            />
          )
        }
      </Loaded>
      {shown && (
        <Suspense>
          <StartDialog projectId={shown} {...props} />
        </Suspense>
      )}
    </section>
  )
}

function Content({ onboarding, project }: StaffContentProps & { onboarding: Onboarding }) {
  const { id, items, required, missing, endedAt } = onboarding
  const [open, setOpen] = useState(() =>
    items.filter(({ state }) => state === 'sent').map((item) => item.id),
  )
  const [moved, setMoved] = useState<readonly string[]>([])
  const order = useWrite(onboardings.order, { refresh: [onboardings.ofProject] })
  const toggle = (id: string) =>
    setOpen((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]))
  const placed = [...items].sort((one, other) => moved.indexOf(one.id) - moved.indexOf(other.id))

  function move(ids: string[]) {
    setMoved(ids)
    order.mutate({ params: { id }, body: { ids } }, { onSettled: () => setMoved([]) })
  }

  return (
    <>
      <Progress
        done={required - missing}
        total={required}
        word="accepted"
        actions={<Actions onboarding={onboarding} project={project} />}
      >
        <Missing onboarding={onboarding} />
      </Progress>
      {!endedAt && <Holds onboarding={onboarding} />}
      {items.length === 0 ? (
        <p className="border-line border-b py-6 text-ink-soft">
          The list is empty. Add what the project needs from its client.
        </p>
      ) : (
        <SortableList
          items={placed}
          keyOf={(item) => item.id}
          nameOf={({ title }) => title}
          onMove={(all) => move(all.map((item) => item.id))}
          className="border-line border-b"
          rowClassName="flex items-start gap-1 border-line border-t bg-paper first:border-t-0"
        >
          {(item, at, handle) => (
            <>
              {!endedAt && <span className="pt-2">{handle}</span>}
              <ItemRow
                isClient={false}
                item={item}
                place={at + 1}
                isOpen={open.includes(item.id)}
                onToggle={() => toggle(item.id)}
              >
                <StaffItem item={item} isEnded={endedAt !== null} />
              </ItemRow>
            </>
          )}
        </SortableList>
      )}
    </>
  )
}

/** The missing items, in a line. */
function Missing({ onboarding: { items, endedAt, completedAt } }: { onboarding: Onboarding }) {
  if (endedAt) return 'This list was ended, so nothing of it changes.'
  if (completedAt) return 'Everything that is required is here.'
  const named = (state: 'sent' | 'other') =>
    items
      .filter((item) => item.required && item.state !== 'accepted')
      .filter((item) => (item.state === 'sent') === (state === 'sent'))
      .map(({ title }) => title)
  const [sent, missing] = [named('sent'), named('other')]
  return (
    <>
      {sent.length > 0 && <p className="wrap-anywhere">To check: {namesInWords(sent)}.</p>}
      {missing.length > 0 && <p className="wrap-anywhere">Missing: {namesInWords(missing)}.</p>}
    </>
  )
}

function Holds({ onboarding: { id, holds } }: { onboarding: Onboarding }) {
  const edit = useWrite(onboardings.edit, { refresh: [onboardings.ofProject] })
  return (
    <InlineField
      label="Starts when complete"
      hint="The project stays “not started” until everything required is accepted."
      className="border-line border-b py-4"
    >
      {(control) => (
        <SwitchInput
          {...control}
          checked={edit.isPending ? !holds : holds}
          onChange={({ target }) =>
            edit.mutate({ params: { id }, body: { holds: target.checked } })
          }
        />
      )}
    </InlineField>
  )
}

function Actions({ onboarding, project }: StaffContentProps & { onboarding: Onboarding }) {
  const { id, items, title, endedAt } = onboarding
  const confirm = useConfirm()
  const { shown, show, props } = useDialog<string>()
  const end = useWrite(onboardings.end, { refresh: [onboardings.ofProject] })
  const remove = useWrite(onboardings.remove, { refresh: [onboardings.ofProject] })
  const { busy, save } = useExport(async () => ({
    name: `${slugify(project.title)}-content.zip`,
    bytes: await api.call(onboardings.archive, { params: { id } }),
  }))
  const hasContent = items.some((item) => isAnswered(item) && item.kind !== 'login')

  const askEnd = () =>
    confirm({
      title: `End “${title}”?`,
      text: 'What is here stays. The client can send nothing more, and a project that waits for it may start.',
      action: 'End list',
      onConfirm: () => end.mutateAsync({ params: { id } }),
    })
  const askRemove = () =>
    confirm({
      title: `Delete “${title}”?`,
      text: 'The client has not answered anything yet.',
      action: 'Delete list',
      onConfirm: () => remove.mutateAsync({ params: { id } }),
    })

  return (
    <>
      {hasContent && (
        <Button variant="secondary" busy={busy} busyLabel="Packing…" onClick={() => void save()}>
          Download all
        </Button>
      )}
      {!endedAt && <Button onClick={() => show(id)}>Add item</Button>}
      {!endedAt && (
        <Menu
          label="More for the list"
          actions={[
            { label: 'End list', onSelect: askEnd },
            ...(items.some(isAnswered)
              ? []
              : [{ label: 'Delete list', danger: true, onSelect: askRemove }]),
          ]}
        />
      )}
      {shown && (
        <Suspense>
          <ItemDialog listId={shown} {...props} />
        </Suspense>
      )}
    </>
  )
}
