import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Reply } from '#shared/endpoint.ts'
import { Card } from '#ui/base/card.tsx'
import { useRead } from '#ui/client/data.tsx'
import { LeaveGuard } from '#ui/form/unsaved-guard.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { settings } from './contract.ts'
import { SectionForm } from './section-form.tsx'
import { sections } from './sections.ts'

interface SettingFormsProps {
  /** Confirmations before saving, by the name of the section. */
  questions: Readonly<Record<string, SaveQuestion>>
}

type SaveQuestion = (value: Record<string, unknown>) => Promise<boolean>

/** A form for each section, and one guard for all of them. */
export function SettingForms({ questions }: SettingFormsProps) {
  const read = useRead(settings.list, {})
  return (
    <Loaded fresh read={read} skeleton={<Skeleton className="h-[40rem] w-full max-w-3xl" />}>
      {(saved) => <Sections saved={saved} questions={questions} />}
    </Loaded>
  )
}

interface SectionsProps extends SettingFormsProps {
  saved: Reply<typeof settings.list>
}

function Sections({ saved, questions }: SectionsProps) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const setUnsavedSection = useCallback((name: string, isUnsaved: boolean) => {
    setUnsaved((before) => {
      const after = new Set(before)
      if (isUnsaved) after.add(name)
      else after.delete(name)
      return after
    })
  }, [])
  const { hash } = useLocation()
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash])
  return (
    <div className="grid max-w-3xl gap-8">
      <LeaveGuard unsaved={unsaved.size > 0} />
      {sections.map((section) => (
        <Card key={section.name} id={section.name} title={section.label}>
          <p className="mb-6 text-ink-soft">{section.description}</p>
          <SectionForm
            section={section}
            saved={saved[section.name]}
            onUnsaved={setUnsavedSection}
            onSave={questions[section.name]}
          />
        </Card>
      ))}
    </div>
  )
}
