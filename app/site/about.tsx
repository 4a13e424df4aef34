import type { ReactNode } from 'react'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { team } from '#features/accounts/team/contract.ts'
import { pages } from '#features/pages/contract.ts'
import { aboutSection } from '#features/settings/website/pages.ts'
import { cutAtWord, plainText } from '#shared/text.ts'
import { Day } from '#ui/base/date.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { readContext } from '../context.ts'
import type { Route } from './+types/about.ts'
import { ClosingCall } from './frame/closing-call.tsx'
import { Head, useOrigin } from './frame/head.tsx'
import { PageTop } from './frame/page-top.tsx'
import { People } from './people.tsx'
import { JsonLd } from './structured-data/json-ld.tsx'
import { organization } from './structured-data/things.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const read = context.get(readContext)
  const [texts, people] = await Promise.all([
    read(pages.about.list, { query: { limit: 1 } }),
    read(team.list, {}),
  ])
  return { text: texts.rows[0], people: people.rows }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-line border-t pt-2">
      <dt className="text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Facts about the agency that anybody can check. */
function Facts({ updatedAt }: { updatedAt: string | undefined }) {
  const agency = useAgency()
  return (
    <dl className="grid grid-cols-2 gap-x-(--column-gap) gap-y-6 font-mono text-caption md:grid-cols-1">
      <Fact name="Street">
        {agency.street}
        <br />
        {agency.place}
      </Fact>
      <Fact name="Phone">
        <a
          href={agency.phoneHref}
          className="-my-1 inline-block py-1 underline decoration-line-strong underline-offset-4 hover:text-action-text hover:decoration-current"
        >
          {agency.phone}
        </a>
      </Fact>
      <Fact name="Hours">{agency.hours}</Fact>
      {agency.coordinates && <Fact name="Position">{agency.coordinates}</Fact>}
      {updatedAt && (
        <Fact name="Last updated">
          <Day iso={updatedAt} />
        </Fact>
      )}
    </dl>
  )
}

export default function About({ loaderData: { text, people } }: Route.ComponentProps) {
  const agency = useAgency()
  const { title, empty } = useSite(aboutSection)
  const html = text?.description ?? ''
  const origin = useOrigin()
  return (
    <>
      <Head title={title} description={cutAtWord(plainText(html), 155) || agency.description} />
      <JsonLd things={[organization(origin, agency)]} />
      <article className="frame">
        <PageTop
          title={title}
          type={{ size: '-ml-[0.05em] text-[length:min(22vw,20.5rem)]', length: 8 }}
          className="gap-y-8 pb-10 md:gap-y-12 md:pb-16"
        />
        <div className="columns gap-y-12 pb-20 md:pb-32">
          <div className="col-span-12 self-start md:sticky md:top-0 md:col-span-3 md:pt-3">
            <Facts updatedAt={text?.updatedAt} />
          </div>
          <div className="opening col-span-12 border-ink border-t pt-6 max-md:row-start-1 md:col-span-9">
            {html ? <RichText html={html} /> : <p className="font-display text-h2">{empty}</p>}
            <People members={people} />
          </div>
        </div>
      </article>
      <ClosingCall />
    </>
  )
}
