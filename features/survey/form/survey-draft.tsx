import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatRecentTime, inOwnZone } from '#shared/dates.ts'
import { Button } from '#ui/base/button.tsx'
import { api } from '#ui/client/api.ts'
import { removeUnsaved, type Unsaved, writeUnsaved } from '#ui/form/unsaved-storage.ts'

/** The storage key of the user's draft. */
export const draftName = () => `survey ${api.claims()?.userId ?? ''}`

interface SurveyDraftProps {
  /** The draft of an earlier visit, already restored into the form. */
  restored: Unsaved | null
  onDiscard: () => void
}

/** Stores the draft in this browser until it is sent, even when the page is left. Use inside the form. */
export function SurveyDraft({ restored, onDiscard }: SurveyDraftProps) {
  const form = useFormContext()

  useEffect(() => {
    // A reset reports no field name.
    const { unsubscribe } = form.watch((values, { name }) => {
      if (name) writeUnsaved(draftName(), { at: new Date().toISOString(), values })
    })
    return unsubscribe
  }, [form])

  if (!restored) return null
  return (
    <div
      role="status"
      className="mb-2 flex flex-wrap items-center justify-between gap-3 border-action border-l-2 bg-sunken py-3 pr-3 pl-4 text-small"
    >
      <p>Your answers from {inOwnZone(() => formatRecentTime(restored.at))} are here again.</p>
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          removeUnsaved(draftName())
          onDiscard()
        }}
      >
        Start over
      </Button>
    </div>
  )
}
