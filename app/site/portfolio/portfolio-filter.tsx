import { type PortfolioCategory, portfolioHref } from './portfolio-categories.ts'

interface PortfolioFilterProps {
  categories: PortfolioCategory[]
  total: number
  /** The URL name of the selected category; empty for all. */
  chosen: string
}

export function PortfolioFilter({ categories, total, chosen }: PortfolioFilterProps) {
  const all = { address: '', name: 'All work', count: total }
  return (
    <nav aria-label="Categories" className="print:hidden">
      <ul className="-ml-3 flex flex-wrap">
        {[all, ...categories].map(({ address, name, count }) => (
          <li key={address}>
            <a
              href={portfolioHref(address)}
              aria-current={address === chosen ? 'true' : undefined}
              className="group inline-flex min-h-11 items-center gap-2 px-3 text-ink-soft text-small transition-colors duration-150 hover:text-action-text aria-[current=true]:bg-ink aria-[current=true]:text-paper"
            >
              {name}{' '}
              <span className="font-mono text-caption" data-numeric>
                {count}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
