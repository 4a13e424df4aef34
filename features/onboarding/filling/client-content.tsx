import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/base/data-states.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { saveAll } from '#ui/form/open-forms.ts'
import { readUnsaved } from '#ui/form/unsaved-storage.ts'
import { Loaded } from '#ui/portal/loaded.tsx'
import { type Onboarding, type OnboardingItem, onboardings } from '../contract.ts'
import { isSentAtOnce, isToCome } from '../rules.ts'
import { isAnswered } from './answer-view.tsx'
import { ClientItem } from './client-item.tsx'
import { ContentSkeleton } from './content-skeleton.tsx'
import { ItemRow } from './item-row.tsx'
import { Progress } from './progress.tsx'
import { draftOf } from './use-kept-answers.ts'

/** The list of a project, which its client fills in. */
export default function ClientContent({ projectId: id }: { projectId: string }) {
  const read = useRead(onboardings.ofProject, { params: { id } })
  return (
    <section aria-label="Content">
      <Loaded read={read} skeleton={<ContentSkeleton />}>
        {({ onboarding }) =>
          onboarding && onboarding.items.length > 0 ? (
            <Content key={onboarding.id} onboarding={onboarding} />
          ) : (
            <EmptyState
              title="Nothing to send."
              text="When this project needs texts, pictures or answers from you, they are listed here."
            />
          )
        }
      </Loaded>
    </section>
  )
}

/** The items that are open at first: returned ones, unsaved ones, and the first one to do. */
function firstOpen(items: readonly OnboardingItem[]): string[] {
  const first = items.find(({ state }) => isToCome(state))
  const unfinished = items.filter(
    (item) => item.state === 'returned' || readUnsaved(draftOf(item.id)),
  )
  return [...new Set([...unfinished, ...(first ? [first] : [])].map(({ id }) => id))]
}

function Content({ onboarding }: { onboarding: Onboarding }) {
  const { id, items, required, toCome } = onboarding
  const [open, setOpen] = useState(() => firstOpen(items))
  const toggle = (id: string) =>
    setOpen((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]))

  /** The next one opens in place of what was sent. */
  function next(sent: string) {
    const at = items.findIndex((item) => item.id === sent)
    const others = [...items.slice(at + 1), ...items.slice(0, at)]
    const following = others.find(({ state }) => isToCome(state))
    setOpen((all) => [
      ...all.filter((one) => one !== sent),
      ...(following && !all.includes(following.id) ? [following.id] : []),
    ])
  }

  return (
    <>
      <Progress
        done={required - toCome}
        total={required}
        word="sent"
        actions={<SendAll listId={id} items={items} />}
      >
        <Words onboarding={onboarding} />
      </Progress>
      <ol aria-label="What we need" className="divide-y divide-line border-line border-b">
        {items.map((item, at) => (
          <li key={item.id} className="flex">
            <ItemRow
              isClient
              item={item}
              place={at + 1}
              isOpen={open.includes(item.id)}
              onToggle={() => toggle(item.id)}
            >
              <ClientItem
                item={item}
                listId={id}
                isEnded={onboarding.endedAt !== null}
                onSent={() => next(item.id)}
              />
            </ItemRow>
          </li>
        ))}
      </ol>
    </>
  )
}

function Words({ onboarding: { completedAt, endedAt, toCome } }: { onboarding: Onboarding }) {
  if (endedAt) return 'This list is closed. Thank you.'
  if (completedAt) return 'Everything is here. Thank you.'
  if (toCome === 0)
    return 'Everything is sent. We look at it, and tell you if something is missing.'
  return 'What you write saves itself, so take your time. Send each answer when it is ready.'
}

/** Sends everything that is answered, after what is still being written was saved. */
function SendAll({ listId, items }: { listId: string; items: readonly OnboardingItem[] }) {
  const send = useWrite(onboardings.send, { refresh: [onboardings.ofProject] })
  const ready = items.filter(
    (item) => item.state === 'open' && isAnswered(item) && !isSentAtOnce(item.kind),
  )
  if (ready.length < 2) return null
  const ids = ready.map(({ id }) => id)
  return (
    <Button
      busy={send.isPending}
      onClick={async () => {
        if (await saveAll('stay')) send.mutate({ params: { id: listId }, body: { ids } })
      }}
    >
      Send all {ids.length} answers
    </Button>
  )
}
