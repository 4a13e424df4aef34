import { useState } from 'react'
import { calendarDay, clockTime } from '#shared/dates.ts'
import { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { AlertIcon } from '#ui/base/icons.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { toast } from '#ui/client/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type AppointmentSummary, appointments } from '../contract.ts'
import { describeBothTimes, isOutside, type Opening } from '../rules.ts'
import { appointmentLabel, appointmentReads } from '../staff/decision.ts'

export interface Move {
  entry: AppointmentSummary
  /** The new start. */
  startsAt: string
  endsAt: string
}

interface MoveDialogProps {
  /** Stays set while the dialog closes. */
  move: Move
  open: boolean
  opening: Opening
  onClose: () => void
}

const outside = 'This is outside our opening hours.'

/** Confirms moving an appointment that was dragged. */
export function MoveDialog({ move, open, opening, onClose }: MoveDialogProps) {
  const { entry, startsAt } = move
  const change = useWrite(appointments.change, {
    sendsMail: true,
    refresh: appointmentReads,
    handledCodes: ['INVALID_INPUT', 'SLOT_TAKEN'],
  })
  const [refusal, setRefusal] = useState('')
  const warning = refusal || (isOutside(opening, move) ? outside : '')
  const dueDate = calendarDay(new Date(startsAt))

  async function save() {
    const place = { dueDate, time: clockTime(new Date(startsAt)), anyTime: warning !== '' }
    try {
      await change.mutateAsync({
        params: { id: entry.id },
        body: { ...place, basedOn: entry.updatedAt },
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const reason = Object.values(error.fields ?? {})[0] ?? error.message
      if (error.code === 'INVALID_INPUT' && !place.anyTime) return setRefusal(reason)
      if (error.code === 'INVALID_INPUT') toast.error(reason)
      if (error.code === 'SLOT_TAKEN') toast.error('Not moved: that time is booked or blocked.')
    }
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Move “${appointmentLabel(entry)}”?`}
      description="The client is notified by email, with a calendar update."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          <Button busy={change.isPending} busyLabel="Moving…" onClick={() => void save()}>
            {warning ? 'Move anyway' : 'Move appointment'}
          </Button>
        </>
      }
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[4rem_1fr]">
        <dt className="text-ink-soft">From</dt>
        <dd className="text-ink-soft line-through">{describeBothTimes(entry)}</dd>
        <dt className="text-ink-soft">To</dt>
        <dd className="font-medium">{describeBothTimes({ startsAt, dueDate })}</dd>
      </dl>
      {warning && (
        <p role="status" className="flex items-start gap-2.5 text-small text-warn">
          <AlertIcon className="mt-px size-5 shrink-0" />
          {warning}
        </p>
      )}
    </Dialog>
  )
}
