import { useRef } from 'react'
import * as z from 'zod/mini'
import { formatMinutes } from '#shared/dates.ts'
import { useWrite } from '#ui/client/data.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { contentId } from '#ui/portal/portal-frame.tsx'
import { SaveTimeLog, time } from '../contract.ts'
import type { DescriptionOffer } from './description-offer.ts'

const Description = z.pick(SaveTimeLog, { description: true })

interface DescriptionDialogProps {
  offer: DescriptionOffer | null
  onClose: () => void
}

/** Asks what was done in the time that was just logged. Closing it loses nothing. */
export function DescriptionDialog({ offer, onClose }: DescriptionDialogProps) {
  const latest = useRef(offer)
  if (offer) latest.current = offer
  const edit = useWrite(time.edit, { refresh: [time.list] })
  if (!latest.current) return null
  const { log, opener } = latest.current
  const spent =
    log.totalMinutesSpent < 1 ? 'Less than a minute' : formatMinutes(log.totalMinutesSpent)
  return (
    <FormDialog
      open={offer !== null}
      onClose={onClose}
      title="What did you work on?"
      description={`${spent} on “${log.taskId.title}” is logged. A description is optional.`}
      // The clock of the top bar is gone once it was stopped.
      finalFocus={() =>
        opener instanceof HTMLElement && opener.isConnected
          ? opener
          : document.getElementById(contentId)
      }
      schema={Description}
      defaultValues={{ description: log.description }}
      onSubmit={(body) => edit.mutateAsync({ params: { id: log.id }, body })}
      button={<SubmitButton>Save description</SubmitButton>}
      cancel="Skip"
    >
      <TextareaField name="description" label="Description" rows={2} maxLength={1_000} />
    </FormDialog>
  )
}
