import type { ReactNode } from 'react'
import { agency } from './agency.ts'
import styles from './site.css?url'

interface PosterScreenProps {
  /** What happened, plainly: also the document's title. */
  title: string
  code: string
  /** The same as called from the sideline. */
  call: string
  children: ReactNode
  action: ReactNode
}

/** The corner of a court from above, with the ball on the wrong side of the line. */
function Sideline() {
  const stroke = { vectorEffect: 'non-scaling-stroke' } as const
  return (
    <svg
      viewBox="0 0 600 900"
      preserveAspectRatio="xMaxYMax slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="absolute inset-y-0 right-0 -z-10 h-full w-full md:w-3/5"
      aria-hidden="true"
    >
      <path d="M330-10v700h290" strokeWidth="10" {...stroke} />
      <path d="M330 420h190v290" {...stroke} />
      <path d="M330 300h60a260 260 0 0 1 240 160" {...stroke} />
      <path d="M520 490a70 70 0 0 1 0 140" {...stroke} />
      <path d="M560 60C470 300 380 560 250 752" strokeDasharray="2 9" {...stroke} />
      <circle cx="238" cy="768" r="30" className="fill-lime" stroke="none" />
    </svg>
  )
}

/** A page of its own, without header and footer. It brings the stylesheet, because no layout is around it. */
export function PosterScreen({ title, code, call, children, action }: PosterScreenProps) {
  return (
    <>
      <title>{`${title} · ${agency.name}`}</title>
      <meta name="robots" content="noindex" />
      <link rel="stylesheet" href={styles} precedence="default" />
      <main className="scheme-light relative isolate flex min-h-dvh flex-col overflow-hidden bg-action text-white">
        <Sideline />
        <div className="frame flex flex-1 flex-col justify-between gap-12 py-6 md:py-8">
          <p className="font-mono text-caption">
            {code} / {title}
          </p>
          <div>
            <h1>
              <span className="sr-only">{title}. </span>
              <span className="poster-type block text-[length:clamp(3.5rem,1rem+13vw,14rem)] leading-[0.82]">
                {call}
              </span>
            </h1>
            <div className="mt-8 max-w-md text-lead md:mt-10">{children}</div>
            <div className="mt-8">{action}</div>
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
      className="inline-flex min-h-12 items-center bg-white px-6 font-medium text-black outline-offset-4 transition-colors duration-150 hover:bg-lime focus-visible:outline-white"
    >
      {children}
    </a>
  )
}
