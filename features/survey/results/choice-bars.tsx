import { useId } from 'react'
import { Link } from 'react-router'
import { countOf } from '#shared/text.ts'
import { Bar } from '#ui/figures/bar.tsx'
import { staffPages } from '../paths.ts'
import { type ChoiceQuestion, choiceName, choiceQuestions } from '../rules.ts'

interface ChoiceBarsProps {
  question: ChoiceQuestion
  choices: readonly { value: string; count: number }[]
  /** The total for percentages; by default the number of answers to this question. */
  of?: number
}

/** The list filtered by this choice. */
function hrefOf(question: ChoiceQuestion, value: string): string {
  const name = question === 'device' ? 'filter' : question
  return `${staffPages.list}?${new URLSearchParams({ [name]: value })}`
}

/** The count of each choice as a bar that links to the matching answers. */
export function ChoiceBars({ question, choices, of }: ChoiceBarsProps) {
  const id = useId()
  const total = of ?? choices.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...choices.map(({ count }) => count))
  return (
    <section aria-labelledby={id} className="break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-b pb-2">
        <h2 id={id} className="text-h4">
          {choiceQuestions[question]}
        </h2>
        <p className="font-mono text-caption text-ink-faint">{countOf(total, 'answer')}</p>
      </div>
      <ul>
        {choices.map(({ value, count }) => {
          const percent = total === 0 ? 0 : Math.round((count / total) * 100)
          const name = choiceName(question, value)
          return (
            <li key={value}>
              <Link
                to={hrefOf(question, value)}
                className="group grid min-h-10 grid-cols-[9rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-1 text-small hover:border-ink max-xs:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="wrap-anywhere max-xs:col-span-full underline decoration-transparent underline-offset-[0.2em] group-hover:decoration-current">
                  {name}
                </span>
                <Bar
                  parts={[{ kind: 'solid', value: count }]}
                  of={most}
                  className="h-3 bg-sunken"
                />
                <span className="relative min-w-18 text-right font-mono text-caption tabular-nums">
                  {count}
                  <span className="sr-only"> answers, </span>
                  <span className="ml-2 inline-block min-w-10 text-ink-faint">{percent}%</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
