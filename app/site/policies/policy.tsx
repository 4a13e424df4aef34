import type { RouterContextProvider } from 'react-router'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { type PageKind, type PageText, pages } from '#features/pages/contract.ts'
import { policiesSection } from '#features/settings/website/pages.ts'
import { cutAtWord, plainText } from '#shared/text.ts'
import { Day } from '#ui/base/date.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { readContext } from '../../context.ts'
import { EmailLink } from '../frame/email.tsx'
import { Head } from '../frame/head.tsx'
import { WithPhone } from '../frame/lines.tsx'
import { PageTop } from '../frame/page-top.tsx'
import { Sections } from '../frame/sections.tsx'
import { withSections } from '../sections.ts'

/** The first stored text of a kind; null if there is none. */
export async function readPolicy(
  context: Readonly<RouterContextProvider>,
  kind: PageKind,
): Promise<PageText | null> {
  const { rows } = await context.get(readContext)(pages[kind].list, { query: { limit: 1 } })
  return rows[0] ?? null
}

interface PolicyProps {
  policy: 'refunds' | 'privacy' | 'terms' | 'cookies'
  text: PageText | null
}

function MissingPolicy() {
  const { empty } = useSite(policiesSection)
  return (
    <p className="max-w-[42rem] font-display text-h3">
      <WithPhone text={empty} />
    </p>
  )
}

/** A policy, readable on screen and in print. */
export function Policy({ policy, text }: PolicyProps) {
  const agency = useAgency()
  const { [policy]: name } = useSite(policiesSection)
  const { html, sections } = withSections(text?.description ?? '')
  return (
    <>
      <Head
        title={name}
        description={
          cutAtWord(plainText(html), 155) || `The ${name.toLowerCase()} of ${agency.name}.`
        }
      />
      <article className="prints-alone frame">
        <PageTop title={name} className="gap-y-10 pb-10 md:gap-y-16 md:pb-14" />
        <div className="columns gap-y-10 pb-20 md:pb-28">
          <aside
            aria-label="About this text"
            className="col-span-12 grid gap-8 self-start border-ink border-t pt-3 md:sticky md:top-0 md:col-span-3 md:pb-6"
          >
            <dl className="grid grid-cols-2 gap-x-(--column-gap) gap-y-4 text-small md:grid-cols-1">
              {text && (
                <div>
                  <dt className="font-mono text-caption text-ink-faint">Last updated</dt>
                  <dd>
                    <Day iso={text.updatedAt} />
                  </dd>
                </div>
              )}
              <div>
                <dt className="font-mono text-caption text-ink-faint">Questions</dt>
                <dd>
                  <EmailLink className="underline decoration-line-strong underline-offset-4 hover:decoration-current" />
                </dd>
              </div>
            </dl>
            <Sections title="On this page" sections={sections} />
          </aside>
          <div className="lead-in col-span-12 border-ink md:col-span-9 md:border-t md:pt-5">
            {text ? <RichText html={html} /> : <MissingPolicy />}
          </div>
        </div>
      </article>
    </>
  )
}
