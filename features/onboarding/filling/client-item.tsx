import { useState } from 'react'
import { textLines } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import { readUnsaved, removeUnsaved } from '#ui/form/unsaved-storage.ts'
import type { OnboardingItem } from '../contract.ts'
import { AnswerForm } from './answer-form.tsx'
import { AnswerView, answerInWords, isAnswered } from './answer-view.tsx'
import { FilesForm } from './files-form.tsx'
import { LoginForm } from './login-form.tsx'
import { Reason } from './reason.tsx'
import { SignatureForm } from './signature-form.tsx'
import { draftOf } from './use-kept-answers.ts'

interface ClientItemProps {
  item: OnboardingItem
  listId: string
  isEnded: boolean
  onSent: () => void
}

/** An item with its field, or with its answer. */
export function ClientItem({ item, listId, isEnded, onSent }: ClientItemProps) {
  const { kind, help, state, reason } = item
  const [isChanging, setIsChanging] = useState(() => readUnsaved(draftOf(item.id)) !== null)
  const isFixed = isEnded || state === 'accepted'
  const isSigned = kind === 'signature' && state === 'sent'
  const isShown = isFixed || isSigned || (state === 'sent' && kind !== 'login' && !isChanging)

  function sent() {
    setIsChanging(false)
    onSent()
  }

  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {state === 'returned' && reason && <Reason text={reason} />}
      {help && (
        <p
          className={`max-w-prose whitespace-pre-wrap wrap-anywhere ${kind === 'signature' ? 'border-line border-l-2 pl-4' : 'text-ink-soft'}`}
        >
          {help}
        </p>
      )}
      {isShown ? (
        <>
          <AnswerView item={item} />
          {isFixed && <LateDraft item={item} />}
          {!isFixed && !isSigned && (
            <Button
              size="small"
              variant="secondary"
              className="self-start"
              onClick={() => setIsChanging(true)}
            >
              Change
            </Button>
          )}
        </>
      ) : kind === 'login' ? (
        <LoginForm item={item} onSent={sent} />
      ) : kind === 'signature' ? (
        <SignatureForm item={item} onSent={sent} />
      ) : kind === 'files' ? (
        <FilesForm item={item} listId={listId} onSent={sent} />
      ) : (
        <AnswerForm item={item} listId={listId} onSent={sent} />
      )}
      {state === 'sent' && isChanging && !isFixed && isAnswered(item) && (
        <Button
          size="small"
          variant="quiet"
          className="self-start"
          onClick={() => setIsChanging(false)}
        >
          Close
        </Button>
      )}
    </div>
  )
}

/** A text that was not saved before the item was accepted or the list was closed. */
function LateDraft({ item }: { item: OnboardingItem }) {
  const [stored, setStored] = useState(() => readUnsaved(draftOf(item.id)))
  const text = stored?.values.answer
  if (typeof text !== 'string' || text === '') return null
  return (
    <div role="status" className="border-warn border-l-2 bg-sunken py-3 pr-4 pl-5 text-small">
      <p className="font-medium">Your last change came too late, so it was not saved:</p>
      <p className="mt-1 max-w-prose whitespace-pre-wrap wrap-anywhere">
        {item.kind === 'text' ? textLines(text) : answerInWords(item.kind, text)}
      </p>
      <Button
        size="small"
        variant="secondary"
        className="mt-3"
        onClick={() => {
          removeUnsaved(draftOf(item.id))
          setStored(null)
        }}
      >
        Discard
      </Button>
    </div>
  )
}
