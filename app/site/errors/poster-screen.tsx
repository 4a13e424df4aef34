import type { ReactNode } from 'react'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { homeSection } from '#features/settings/website/home.ts'
import styles from '../site.css?url'

interface PosterScreenProps {
  /** The error in plain words; also the document title. */
  title: string
  code: string
  /** The same in the words of the agency. */
  call: string
  children: ReactNode
  action: ReactNode
}

/** Decoration: the corner of a court from above, with the ball out of bounds. */
function Sideline() {
  const stroke = { vectorEffect: 'non-scaling-stroke' } as const
  return (
    <svg
      viewBox="0 0 600 600"
      preserveAspectRatio="xMinYMax meet"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="absolute top-0 right-0 left-1/4 -z-10 h-[46%] overflow-visible md:left-1/2 md:h-[54%]"
      aria-hidden="true"
    >
      <path d="M130-3000V470H5000" strokeWidth="10" {...stroke} />
      <path d="M130 129h209v132H130M339 129a66 66 0 0 1 0 132" {...stroke} />
      <path d="M130 412h58a217 217 0 0 0 0-434h-58" {...stroke} />
      <path d="M640-60C560 200 380 470 92 540" strokeDasharray="2 9" {...stroke} />
      <circle cx="64" cy="548" r="34" className="fill-highlight" stroke="none" />
    </svg>
  )
}

/**
 * A full page without header and footer. It links the stylesheet itself, because no layout
 * surrounds it.
 */
export function PosterScreen({ title, code, call, children, action }: PosterScreenProps) {
  const agency = useAgency()
  const { look } = useSite(homeSection)
  return (
    <>
      <title>{`${title} · ${agency.name}`}</title>
      <meta name="robots" content="noindex" />
      <link rel="stylesheet" href={styles} precedence="default" />
      <main
        id="main"
        tabIndex={-1}
        className="poster-screen scheme-light relative isolate flex min-h-dvh flex-col overflow-hidden bg-action text-white outline-none"
      >
        {look === 'court' && <Sideline />}
        <div className="frame flex flex-1 flex-col py-6 md:py-8">
          <p className="font-mono text-caption max-md:max-w-32">
            {code} / {title}
          </p>
          <div className="mt-auto pt-[42vh]">
            <h1>
              <span className="sr-only">{title}. </span>
              <span className="poster-type block text-[length:clamp(min(3.5rem,17.5vw),1rem+13vw,14rem)] -ml-[0.05em] leading-[0.82] [overflow-wrap:anywhere]">
                {call}
              </span>
            </h1>
            <div className="mt-6 max-w-md text-lead md:mt-8">{children}</div>
            <div className="mt-6 mb-10">{action}</div>
          </div>
          <p className="font-mono text-caption">
            {agency.name}, {agency.phone}
          </p>
        </div>
      </main>
    </>
  )
}

export function PosterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-12 items-center bg-white px-6 font-medium text-black outline-offset-4 transition-colors duration-150 hover:bg-highlight focus-visible:outline-white"
    >
      {children}
    </a>
  )
}
