import { useWatch } from 'react-hook-form'
import { type SaveStage, splitStages } from '#features/stages/contract.ts'
import { formatCents } from '#shared/money.ts'
import { FactList } from '#ui/details/fact-list.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { type ProposalBody, usualPicks } from '../body.ts'
import { centsOf, describeMismatch } from '../rules.ts'

type Fields = Pick<ProposalBody, 'items' | 'packages' | 'stages'>

/** The price with the usual picks, and its stages. */
export function Total() {
  const currency: string | undefined = useWatch({ name: 'currency' }) || undefined
  const [items, packages, stages]: [Fields['items'], Fields['packages'], SaveStage[]] = useWatch({
    name: ['body.items', 'body.packages', 'body.stages'],
  })
  const priced = { items: items.map(withPrice), packages: packages.map(withPrice) }
  const cents = centsOf(priced, usualPicks(priced), currency)
  const extras = items.filter(({ optional, chosen }) => optional && !chosen)
  const all = { ...usualPicks(priced), itemIds: items.map(({ id }) => id) }
  const shares = stages.map(withNumbers)
  const parts = splitStages(cents, shares, currency)
  const mismatch = describeMismatch({ ...priced, stages: shares }, currency)
  const inWords = (cents: number) => <span data-numeric>{formatCents(cents, currency)}</span>
  return (
    <section aria-label="Total" className="ml-auto w-full max-w-md">
      <FactList
        facts={[
          { name: 'Total', value: inWords(cents) },
          {
            name: 'With all options',
            value: extras.length > 0 && inWords(centsOf(priced, all, currency)),
          },
          ...stages.map(({ title }, at) => ({
            name: `${at + 1}. ${title}`,
            value: !mismatch && inWords(parts[at] ?? 0),
          })),
        ].filter(({ value }) => value)}
      />
      {mismatch && <FieldError>{mismatch}</FieldError>}
    </section>
  )
}

/** While nothing is typed, a number is ''. */
const numberOf = (typed: unknown) =>
  typeof typed === 'number' && Number.isFinite(typed) ? typed : 0

const withPrice = <T extends { price: number }>(line: T): T => ({
  ...line,
  price: numberOf(line.price),
})

const withNumbers = ({ percent, amount }: SaveStage) => ({
  percent: percent === null ? null : numberOf(percent),
  amount: amount === null ? null : numberOf(amount),
})
