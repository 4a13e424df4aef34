import { redirect } from 'react-router'
import { sitePages } from '#features/site-pages/contract.ts'
import { descriptionOf } from '#features/site-pages/rules.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { readContext } from '../context.ts'
import type { Route } from './+types/own-page.ts'
import { Head } from './frame/head.tsx'
import { PageTop } from './frame/page-top.tsx'
import { Sections } from './frame/sections.tsx'
import { withSections } from './sections.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await context.get(readContext)(sitePages.one, { params: { id: params.slug } })
  if (page.slug !== params.slug) throw redirect(`/page/${page.slug}`, 301)
  return page
}

/** A page that the agency added. */
export default function OwnPage({ loaderData: page }: Route.ComponentProps) {
  const { html, sections } = withSections(page.content)
  return (
    <>
      <Head title={page.title} description={descriptionOf(page)} />
      <article className="prints-alone frame">
        <PageTop title={page.title} className="gap-y-10 pb-10 md:gap-y-16 md:pb-14" />
        <div className="columns gap-y-10 pb-20 md:pb-28">
          <aside className="col-span-12 self-start md:sticky md:top-0 md:col-span-3 md:pb-6">
            <Sections title="On this page" sections={sections} />
          </aside>
          <div className="lead-in col-span-12 border-ink md:col-span-9 md:border-t md:pt-5">
            <RichText html={html} />
          </div>
        </div>
      </article>
    </>
  )
}
