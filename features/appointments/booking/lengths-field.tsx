import { useWatch } from 'react-hook-form'
import { Input } from '#ui/base/input.tsx'
import { useRead } from '#ui/client/data.tsx'
import { FieldGroup, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { booking, readLengths } from './contract.ts'

interface Length {
  service: string
  minutes: string
  /** The service is no longer offered. */
  isGone?: boolean
}

function readLine(line: string): Length {
  const colon = line.lastIndexOf(':')
  return { service: line.slice(0, colon).trim(), minutes: line.slice(colon + 1).trim() }
}

const lineOf = ({ service, minutes }: Length) => `${service}: ${minutes}`

/** A row for each service, and for those that still have a length. */
function rowsOf(text: string, services: readonly string[]): Length[] {
  const set = text.split('\n').filter(Boolean).map(readLine)
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const offered = services.map((service) => ({
    service,
    minutes: set.find((length) => isSame(length.service, service))?.minutes ?? '',
  }))
  const gone = set.filter(({ service }) => !services.some((each) => isSame(each, service)))
  return [...offered, ...gone.map((length) => ({ ...length, isGone: true }))]
}

/** The minutes of each service. Holds a line for each that has some, such as Website review: 60. */
export function LengthsField({ required: _, ...field }: FieldProps) {
  const { services = [] } = useRead(booking.offered, {}).data ?? {}
  const { value = '', change, blur, error } = useFormField<string>(field.name)
  const usual = useWatch({ name: 'slotMinutes' })
  const rows = rowsOf(value, services)
  function set(at: number, minutes: string) {
    const edited = rows.map((row, other) => (other === at ? { ...row, minutes } : row))
    change(
      edited
        .filter((row) => row.minutes !== '')
        .map(lineOf)
        .join('\n'),
    )
  }
  return (
    <FieldGroup {...field} error={error}>
      <table className="w-full text-small">
        <thead>
          <tr className="border-line-strong border-b font-mono text-caption text-ink-faint">
            <th scope="col" className="py-1.5 text-left font-normal">
              Service
            </th>
            <th scope="col" className="w-28 py-1.5 text-right font-normal">
              Minutes
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ service, minutes, isGone }, at) => (
            <tr key={service} className="border-line border-b">
              <th scope="row" className="wrap-anywhere py-0.5 pr-4 text-left font-normal">
                {service}
                {isGone && <span className="text-ink-faint"> (no longer offered)</span>}
              </th>
              <td className="py-0.5">
                <Input
                  aria-label={`Minutes of ${service}`}
                  aria-invalid={
                    error && minutes !== '' && !readLengths(lineOf({ service, minutes }))
                      ? true
                      : undefined
                  }
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder={`${usual}`}
                  className="text-right tabular-nums"
                  value={minutes}
                  onChange={({ target }) => set(at, target.value.trim())}
                  onBlur={blur}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FieldGroup>
  )
}
