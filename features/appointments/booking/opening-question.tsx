import * as z from 'zod/mini'
import { agencySection } from '#features/agency/contract.ts'
import { nameOf } from '#people/names.ts'
import type { Reply } from '#shared/endpoint.ts'
import { TextLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import type { AppointmentSummary } from '../contract.ts'
import { staffPages } from '../paths.ts'
import { describeBothTimes } from '../rules.ts'
import { booking, bookingSection } from './contract.ts'

type Found = Reply<typeof booking.conflicts>

/** Asks for confirmation if new hours or closed days conflict with booked appointments. */
export function useOpeningQuestion(): (value: unknown) => Promise<boolean> {
  const ask = useQuestion()
  return async (value) => {
    const body = z.parse(bookingSection.schema, value)
    return ask(await api.call(booking.conflicts, { body }))
  }
}

/** The same for the opening hours and the time zone of the agency. */
export function useOfficeQuestion(): (value: unknown) => Promise<boolean> {
  const ask = useQuestion()
  return async (value) => {
    const body = z.parse(agencySection.schema, value)
    return ask(await api.call(booking.officeConflicts, { body }))
  }
}

function useQuestion() {
  const confirm = useConfirm()
  return ({ appointments, total }: Found): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    if (total === 0) resolve(true)
    else
      confirm({
        title:
          total === 1
            ? 'One booked appointment is outside the new hours'
            : `${total} booked appointments are outside the new hours`,
        text: 'They stay as booked: nothing is moved or canceled automatically, and no client is notified.',
        fields: <Excluded appointments={appointments} total={total} />,
        action: 'Save anyway',
        destructive: false,
        onConfirm: () => resolve(true),
        onCancel: () => resolve(false),
      })
    return promise
  }
}

interface ExcludedProps {
  appointments: readonly AppointmentSummary[]
  total: number
}

function Excluded({ appointments, total }: ExcludedProps) {
  const rest = total - appointments.length
  return (
    <>
      <ul aria-label="Appointments outside the new hours" className="border-line border-t">
        {appointments.map(({ id, userId, service, ...time }) => (
          <li key={id} className="border-line border-b py-3 text-small">
            <TextLink href={staffPages.details(id)} target="_blank" className="font-medium">
              {nameOf(userId)}
            </TextLink>
            , {service}
            <span className="block text-ink-soft tabular-nums">{describeBothTimes(time)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-ink-soft text-small">And {rest} more.</p>}
    </>
  )
}
