import { SearchIcon } from '#ui/base/icons.tsx'
import { type BlogSearch, blogHref } from './blog-search.ts'

/** Searches titles. A plain GET form, so it works without script. */
export function BlogSearchForm({ q, category }: BlogSearch) {
  return (
    <search className="print:hidden">
      <form method="get" action="/blogs">
        <label htmlFor="q" className="font-mono text-caption text-ink-soft">
          Search titles
        </label>
        <div className="flex items-center border-ink border-b focus-within:border-action-text">
          <input
            id="q"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={200}
            autoComplete="off"
            className="h-14 w-full min-w-0 flex-1 bg-transparent font-display text-h3 outline-offset-0"
          />
          {category && <input type="hidden" name="category" value={category} />}
          <button
            type="submit"
            className="inline-flex h-14 cursor-pointer items-center gap-2 pl-4 font-medium text-small transition-colors duration-150 hover:text-action-text"
          >
            <SearchIcon />
            Search
          </button>
        </div>
      </form>
    </search>
  )
}

interface CategoryLinksProps {
  search: BlogSearch
  categories: { address: string; name: string }[]
}

export function CategoryLinks({ search: { q, category }, categories }: CategoryLinksProps) {
  return (
    <nav aria-label="Categories" className="print:hidden">
      <ul className="-ml-3 flex flex-wrap">
        {[{ address: '', name: 'All Categories' }, ...categories].map(({ address, name }) => (
          <li key={address}>
            <a
              href={blogHref({ q, category: address })}
              aria-current={address === category ? 'true' : undefined}
              className="inline-flex min-h-11 items-center px-3 text-ink-soft text-small transition-colors duration-150 hover:text-action-text aria-[current=true]:bg-ink aria-[current=true]:text-paper"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
