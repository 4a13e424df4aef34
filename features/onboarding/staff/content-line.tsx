import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { onboardings } from '../contract.ts'
import { isToCome, namesInWords, toComeInWords } from '../rules.ts'

interface ContentLineProps {
  projectId: string
  /** The tab with the list. */
  to: string
}

/** The line of a project's overview that says what is missing. */
export default function ContentLine({ projectId: id, to }: ContentLineProps) {
  const onboarding = useRead(onboardings.ofProject, { params: { id } }).data?.onboarding
  if (!onboarding || onboarding.completedAt || onboarding.required === 0) return null
  const { items, toCome, holds } = onboarding
  const titles = items
    .filter(({ required, state }) => required && isToCome(state))
    .map(({ title }) => title)
  return (
    <p className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-warn border-l-2 bg-sunken py-3 pr-4 pl-5 text-small">
      <TextLink to={to} className="font-medium">
        Content
      </TextLink>
      <span className="min-w-0 wrap-anywhere">
        {toCome > 0
          ? `${toComeInWords(onboarding)}: ${namesInWords(titles)}.`
          : 'Everything is sent, and waits to be accepted.'}
        {holds && ' The project starts when it is complete.'}
      </span>
    </p>
  )
}
