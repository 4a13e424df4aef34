import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Reply } from '#shared/endpoint.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ArrowUpRightIcon } from '#ui/base/icons.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { LeaveGuard } from '#ui/form/unsaved-guard.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { settings } from './contract.ts'
import { tabKey } from './rules.ts'
import { type SectionControls, SectionForm } from './section-form.tsx'
import { SectionList } from './section-list.tsx'
import { type Section, sections } from './sections.ts'
import { useUnsavedSections } from './use-unsaved-sections.ts'

interface SettingFormsProps {
  /** Confirmations before saving, by the name of the section. */
  questions: Readonly<Record<string, SaveQuestion>>
  /** Controls of other domains, by section and field: `menu.entries`. */
  controls: SectionControls
  /** The previews of sections, by their names. */
  previews: Readonly<Record<string, ReactNode>>
  /** Panels below the form of a section, by tab. */
  panels: Readonly<Record<string, ReactNode>>
}

type SaveQuestion = (value: Record<string, unknown>) => Promise<boolean>

/** The form of one section at a time, and one guard for all of them. */
export function SettingForms(props: SettingFormsProps) {
  const read = useRead(settings.list, {})
  return (
    <Loaded fresh read={read} skeleton={<SectionsSkeleton />}>
      {(saved) => <Sections {...props} saved={saved} />}
    </Loaded>
  )
}

function SectionsSkeleton() {
  return (
    <div aria-busy="true" className={layout}>
      <Skeleton className="h-11 w-full xl:hidden" />
      <div className="grid w-44 content-start gap-4 max-xl:hidden">
        {sections.map(({ name }) => (
          <Skeleton key={name} className="h-3.5 w-28" />
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <FormSkeleton />
      </div>
    </div>
  )
}

interface SectionsProps extends SettingFormsProps {
  saved: Reply<typeof settings.list>
}

const layout = 'flex gap-x-10 gap-y-6 max-xl:flex-col'

/** A section that was opened stays mounted, so that opening another loses no input. */
function Sections({ saved, questions, controls, previews, panels }: SectionsProps) {
  const { unsaved, onUnsaved } = useUnsavedSections()
  const { open, show } = useOpenSection()
  const [mounted, setMounted] = useState([open])
  if (!mounted.includes(open)) setMounted([...mounted, open])
  return (
    <div className={layout}>
      <LeaveGuard unsaved={unsaved.size > 0} />
      <SectionList open={open} unsaved={unsaved} />
      <div className="min-w-0 flex-1">
        {mounted.map((section) => (
          <div key={section.name} hidden={section !== open}>
            <section
              id={placeOf(section)}
              aria-labelledby={`${section.name}-title`}
              className="scroll-mt-20"
            >
              <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
                <h2 id={`${section.name}-title`} className="text-h4 tracking-[-0.015em]">
                  {section.label}
                </h2>
                {section.page && <PageLink section={section.label} page={section.page} />}
              </div>
              <p className="mb-6 max-w-prose text-ink-soft">{section.description}</p>
              <SectionForm
                section={section}
                saved={saved[section.name]}
                controls={controls}
                onUnsaved={onUnsaved}
                onInvalid={show}
                onSave={questions[section.name]}
                preview={previews[section.name]}
              />
            </section>
            {panels[section.tab] && (
              <div className="mt-8 grid max-w-4xl gap-8">{panels[section.tab]}</div>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Differs from the name in the URL, or the browser would scroll the title of the page out of sight. */
const placeOf = ({ name }: Section) => `section-${name}`

/** The section of the URL: by its name after #, or the first of `?tab=`. */
function useOpenSection() {
  const { hash, search, key } = useLocation()
  const tab = new URLSearchParams(search).get('tab')
  const addressed =
    sections.find(({ name }) => hash === `#${name}`) ??
    sections.find((section) => tabKey(section.tab) === tab) ??
    sections[0]
  // Shown until the next navigation. Navigating here would interrupt the one that leaves the page.
  const [shown, setShown] = useState<{ section: Section | undefined; key: string }>()
  const show = useCallback(
    (name: string) => setShown({ section: sections.find((each) => each.name === name), key }),
    [key],
  )
  const open = (shown?.key === key && shown.section) || addressed
  useEffect(() => {
    const section = document.getElementById(placeOf(open))
    // Returns a promise in newer browsers, which React would call as the cleanup.
    if (section && section.getBoundingClientRect().top < 0) section.scrollIntoView()
  }, [open])
  return { open, show }
}

function PageLink({ section, page }: { section: string; page: string }) {
  return (
    <TextLink
      href={page}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-1 text-small"
    >
      See it on the site
      <ArrowUpRightIcon className="size-4" />
      <span className="sr-only">: {section} (opens in a new tab)</span>
    </TextLink>
  )
}
