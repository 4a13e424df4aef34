import type { ReactNode } from 'react'
import { useRead } from '#ui/client/data.tsx'
import { LeaveGuard } from '#ui/form/unsaved-guard.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { settings } from './contract.ts'
import { type SectionControls, SectionForm } from './section-form.tsx'
import { sections } from './sections.ts'
import { useUnsavedSections } from './use-unsaved-sections.ts'

interface StepSectionsProps {
  names: readonly (typeof sections)[number]['name'][]
  controls: SectionControls
  preview?: ReactNode
}

/** The forms of a step of the setup, and one guard for all of them. */
export function StepSections({ names, controls, preview }: StepSectionsProps) {
  const read = useRead(settings.list, {})
  const { unsaved, onUnsaved } = useUnsavedSections()
  const shown = sections.filter(({ name }) => names.includes(name))
  return (
    <Loaded fresh read={read} skeleton={<FormSkeleton />}>
      {(saved) => (
        <div className="grid grid-cols-1 gap-12">
          <LeaveGuard byQuery unsaved={unsaved.size > 0} />
          {shown.map((section) => (
            <SectionForm
              key={section.name}
              section={section}
              saved={saved[section.name]}
              controls={controls}
              onUnsaved={onUnsaved}
              preview={preview}
            />
          ))}
        </div>
      )}
    </Loaded>
  )
}
