import type { LinkedProposal } from '#features/proposals/signing/contract.ts'
import { formatMoney } from '#shared/money.ts'

const row = 'flex min-h-11 items-start gap-3 border-line border-t py-3 cursor-pointer'
const mark = 'mt-1 size-5 shrink-0 accent-action'

export function Picks({ proposal }: { proposal: LinkedProposal }) {
  const { packages, options, plan, shown } = proposal
  const { picks, currency } = shown
  if (packages.length < 2 && options.length === 0 && !plan) return null
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <form data-picks-form className="border-line border-t pt-4">
      <h2 className="mb-2 text-h3">Choose what you want</h2>
      {packages.length > 1 && (
        <fieldset>
          <legend className="sr-only">Package</legend>
          {packages.map((each) => (
            <label key={each.id} className={row}>
              <input
                type="radio"
                name="package"
                value={each.id}
                defaultChecked={each.id === picks.packageId}
                className={mark}
              />
              <Described {...each} price={money(each.price)} />
            </label>
          ))}
        </fieldset>
      )}
      {options.map((each) => (
        <label key={each.id} className={row}>
          <input
            type="checkbox"
            name="items"
            value={each.id}
            defaultChecked={picks.itemIds.includes(each.id)}
            className={mark}
          />
          <Described {...each} price={`+ ${money(each.price)}`} />
        </label>
      ))}
      {plan && (
        <label className={row}>
          <input type="checkbox" name="plan" defaultChecked={picks.plan} className={mark} />
          <Described
            title={`Maintenance plan ${plan.name}`}
            description="Starts after the project and is billed monthly, apart from it."
            price={plan.fee === null ? '' : `${money(plan.fee)} a month`}
          />
        </label>
      )}
    </form>
  )
}

interface DescribedProps {
  title: string
  description: string
  price: string
}

function Described({ title, description, price }: DescribedProps) {
  return (
    <>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{title}</span>
        {description && <span className="block text-ink-soft text-small">{description}</span>}
      </span>
      <span className="shrink-0" data-numeric>
        {price}
      </span>
    </>
  )
}
