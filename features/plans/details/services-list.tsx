import { countOf } from '#shared/text.ts'
import { CheckIcon } from '#ui/base/icons.tsx'

interface ServicesListProps {
  services: { service: string }[]
  includedHours: number | null
}

/** The included hours and services of a plan. */
export function ServicesList({ services, includedHours }: ServicesListProps) {
  const hours =
    includedHours === null ? [] : [`${countOf(includedHours, 'hour')} of work per month`]
  return (
    <ul className="border-line border-t">
      {[...hours, ...services.map(({ service }) => service)].map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a service can be listed twice
        <li key={at} className="flex gap-3 border-line border-b py-2.5">
          <CheckIcon className="mt-0.5 size-5 shrink-0 text-action-text" />
          <span className={`min-w-0 wrap-anywhere ${at < hours.length ? 'font-medium' : ''}`}>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
