import type { ReactNode } from 'react'
import { useAgency } from '#app/agency.ts'
import { Lines } from '../frame/lines.tsx'
import { Island, type IslandProps } from '../islands/island.tsx'

interface SignInScreenProps {
  heading: string
  lead: ReactNode
  /** The name of the island with the form, and its rendered HTML. */
  island: string
  form: string
  now?: IslandProps['now']
  /** Links below the form. */
  children: ReactNode
}

/** A page of the sign-in flow: large words on one side, a form on the other. */
export function SignInScreen({ heading, lead, island, form, now, children }: SignInScreenProps) {
  return (
    <div className="frame">
      <div className="ruled columns gap-y-10 pt-8 pb-16 md:pt-16 md:pb-28">
        <div className="col-span-12 lg:col-span-6">
          <h1 className="poster-type -ml-[0.04em] [overflow-wrap:anywhere]">
            <Lines text={heading} />
          </h1>
          <p className="mt-7 max-w-sm text-lead md:mt-8">{lead}</p>
        </div>
        <div className="col-span-12 md:col-span-9 lg:col-span-6 lg:col-start-7 lg:pt-4">
          <div className="border-ink border-t bg-paper pt-8">
            <Island name={island} html={form} now={now} />
            <div className="mt-6 border-line border-t pt-4 text-ink-soft text-small">
              {children}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

/** The head of a page whose URL contains a secret: not indexed, no referrer. */
export function SecretHead({ title }: { title: string }) {
  const agency = useAgency()
  return (
    <>
      <title>{`${title} · ${agency.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}

export const secretHeaders = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
