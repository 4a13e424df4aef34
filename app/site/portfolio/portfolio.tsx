import { data } from 'react-router'
import { useSite } from '#app/site-texts.ts'
import { projects } from '#features/projects/contract.ts'
import { portfolioSection } from '#features/settings/website/portfolio.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { readContext } from '../../context.ts'
import { ClosingCall } from '../frame/closing-call.tsx'
import { Head } from '../frame/head.tsx'
import { PageTop } from '../frame/page-top.tsx'
import type { Route } from './+types/portfolio.ts'
import { addressOf, categoriesOf, portfolioHref } from './portfolio-categories.ts'
import { PortfolioFilter } from './portfolio-filter.tsx'
import { PortfolioGrid } from './portfolio-grid.tsx'

export const handle: PageHandle = { query: ['category'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = new URL(request.url).searchParams.get('category') ?? ''
  const { rows } = await context.get(readContext)(projects.list, {})
  const categories = categoriesOf(rows)
  const category = categories.find(({ address }) => address === chosen)
  const shown = chosen ? rows.filter((project) => addressOf(project) === chosen) : rows
  const found = { rows: shown, total: rows.length, categories, category, chosen }
  return data(found, { status: chosen && !category ? 404 : 200 })
}

function EmptyPortfolio({ chosen }: { chosen: string }) {
  const { empty } = useSite(portfolioSection)
  return (
    <div className="columns border-ink border-t pt-6 pb-12 md:pt-10 md:pb-20">
      <p className="col-span-12 max-w-[56rem] font-display font-semibold text-h2 tracking-[-0.03em] md:col-span-9 md:col-start-4">
        {chosen
          ? 'There is no work in this category. It may have been renamed, or it never was one.'
          : empty}
      </p>
      {chosen && (
        <p className="col-span-12 mt-6 text-lead md:col-span-9 md:col-start-4">
          <a href="/portfolio" className="underline decoration-1 underline-offset-4">
            Show all work
          </a>
        </p>
      )}
    </div>
  )
}

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const { title: name, description } = useSite(portfolioSection)
  const { rows, total, categories, category, chosen } = loaderData
  return (
    <>
      <Head
        title={category ? `${name}, ${category.name}` : name}
        description={description}
        canonical={portfolioHref(category?.address ?? '')}
      />
      {rows.length === 0 && <meta name="robots" content="noindex" />}
      <div className="frame">
        <PageTop
          {...(category && { parents: [{ name, href: '/portfolio' }], name: category.name })}
          title={name}
          type={{
            size: '-ml-[0.05em] text-[length:min(23.4vw,21rem)] tracking-[-0.04em]',
            length: 9,
          }}
          className="gap-y-8 pb-6 md:gap-y-12 md:pb-10"
        />
        {total > 0 && (
          <div className="pb-4 md:pb-6">
            <PortfolioFilter categories={categories} total={total} chosen={chosen} />
          </div>
        )}
        <div className="pb-20 md:pb-32">
          {rows.length > 0 ? <PortfolioGrid projects={rows} /> : <EmptyPortfolio chosen={chosen} />}
        </div>
      </div>
      <ClosingCall />
    </>
  )
}
