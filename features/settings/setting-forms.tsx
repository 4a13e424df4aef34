import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Reply } from '#shared/endpoint.ts'
import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ArrowUpRightIcon } from '#ui/base/icons.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { Tabs, useTab } from '#ui/details/tabs.tsx'
import { LeaveGuard } from '#ui/form/unsaved-guard.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { settings } from './contract.ts'
import { sectionPath, settingTabs, tabKey } from './rules.ts'
import { type SectionControls, SectionForm } from './section-form.tsx'
import { sections } from './sections.ts'
import { useUnsavedSections } from './use-unsaved-sections.ts'

interface SettingFormsProps {
  /** Confirmations before saving, by the name of the section. */
  questions: Readonly<Record<string, SaveQuestion>>
  /** Controls of other domains, by section and field: `menu.entries`. */
  controls: SectionControls
  /** The previews of sections, by their names. */
  previews: Readonly<Record<string, ReactNode>>
  /** What a tab shows below its sections, by its label. */
  panels: Readonly<Record<string, ReactNode>>
}

type SaveQuestion = (value: Record<string, unknown>) => Promise<boolean>

/** A form for each section, in tabs, and one guard for all of them. */
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
    <div aria-busy="true" className="flex flex-col gap-6 lg:gap-8">
      <div className="flex min-h-11 items-center border-line border-b">
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
      <div className="max-w-3xl rounded-sharp border border-line p-4 sm:p-6">
        <FormSkeleton />
      </div>
    </div>
  )
}

interface SectionsProps extends SettingFormsProps {
  saved: Reply<typeof settings.list>
}

function Sections({ saved, questions, controls, previews, panels }: SectionsProps) {
  const { hasUnsaved, onUnsaved } = useUnsavedSections()
  const location = useLocation()
  const { hash } = location
  useEffect(() => {
    // Returns a promise in newer browsers, which React would call as the cleanup.
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [location])
  const named = sections.find(({ name }) => `#${name}` === hash)
  const tab = useTab(settingTabs.map(tabKey))
  const formOf = (section: (typeof sections)[number]) => (
    <Card
      key={section.name}
      id={section.name}
      title={section.label}
      actions={section.page && <PageLink section={section.label} page={section.page} />}
    >
      <p className="mb-6 text-ink-soft">{section.description}</p>
      <SectionForm
        section={section}
        saved={saved[section.name]}
        controls={controls}
        onUnsaved={onUnsaved}
        onSave={questions[section.name]}
        preview={previews[section.name]}
      />
    </Card>
  )
  const tabs = settingTabs.map((label) => {
    const inTab = sections.filter((section) => section.tab === label)
    return {
      key: tabKey(label),
      label,
      content: (
        <div className="flex gap-x-12 gap-y-6 max-xl:flex-col xl:flex-row-reverse xl:justify-end">
          {inTab.length > 3 && (
            <SectionLinks names={inTab.map(({ name, label }) => [name, label])} />
          )}
          <div className="grid min-w-0 max-w-3xl flex-1 gap-8">
            {inTab.map(formOf)}
            {panels[label]}
          </div>
        </div>
      ),
    }
  })
  return (
    <>
      <LeaveGuard unsaved={hasUnsaved} />
      <Tabs {...tab} open={named ? tabKey(named.tab) : tab.open} label="Settings" tabs={tabs} />
    </>
  )
}

/** The sections of a long tab. */
function SectionLinks({ names }: { names: [name: string, label: string][] }) {
  return (
    <nav aria-label="Sections" className="xl:sticky xl:top-20 xl:w-48 xl:shrink-0 xl:self-start">
      <ul className="flex flex-wrap gap-x-5 xl:flex-col">
        {names.map(([name, label]) => (
          <li key={name}>
            <TextLink
              to={sectionPath(name)}
              className="inline-flex min-h-9 items-center text-small"
            >
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
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
