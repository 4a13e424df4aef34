import { renderToString } from 'react-dom/server'
import { useSite } from '#app/site-texts.ts'
import { HireForm } from '#features/inquiries/hire-form.tsx'
import { hireSection } from '#features/settings/website/contact.ts'
import { homeSection } from '#features/settings/website/home.ts'
import { readVisitSource } from '#features/visitors/visit-source.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { Head } from '../frame/head.tsx'
import { joinLines, Lines } from '../frame/lines.tsx'
import { Trail } from '../frame/page-top.tsx'
import { Island } from '../islands/island.tsx'
import type { Route } from './+types/hire.ts'
import { NoScript } from './no-script.tsx'

export const handle: PageHandle = { form: true }

export const loader = () => renderToString(<HireForm readSource={readVisitSource} />)

/** Decoration: the center circle of a court, and a player who crosses the line. */
function Substitution() {
  const stroke = { vectorEffect: 'non-scaling-stroke' } as const
  return (
    <svg
      viewBox="0 0 600 600"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="absolute -top-[6%] -right-[44%] -z-10 w-[76%] overflow-visible md:top-[49%] md:-right-[21%] md:w-2/3 md:-translate-y-1/2"
      aria-hidden="true"
    >
      <path d="M300-900V1500" strokeWidth="6" {...stroke} />
      <circle cx="300" cy="300" r="220" {...stroke} />
      <circle cx="300" cy="300" r="72" {...stroke} />
      <path d="M470 700C460 480 360 300 208 222" strokeDasharray="2 9" {...stroke} />
      <circle cx="180" cy="204" r="34" className="fill-highlight" stroke="none" />
    </svg>
  )
}

export default function Hire({ loaderData: form }: Route.ComponentProps) {
  const { heading, lead, description } = useSite(hireSection)
  const { look } = useSite(homeSection)
  const title = joinLines(heading)
  return (
    <>
      <Head title={title} description={description} />
      <div className="on-action relative isolate overflow-hidden">
        <div className="frame columns relative pt-5 pb-8 md:pb-12">
          {look === 'court' && <Substitution />}
          <div className="col-span-12">
            <Trail name={title} />
          </div>
          <h1 className="poster-type col-span-12 -ml-[0.05em] pt-16 pb-10 text-[length:min(17vw,16rem)] md:pt-24 md:pb-16 [overflow-wrap:anywhere]">
            <Lines text={heading} />
          </h1>
          <p className="col-span-12 text-lead md:col-span-6">{lead}</p>
        </div>
      </div>
      <div className="frame">
        <div className="ruled pt-10 pb-16 md:pt-16 md:pb-24">
          <NoScript />
          <div className="noscript:hidden">
            <Island name="hire" html={form} />
          </div>
        </div>
      </div>
    </>
  )
}
