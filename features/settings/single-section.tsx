import { type ReactNode, useCallback, useState } from 'react'
import { useRead } from '#ui/client/data.tsx'
import { LeaveGuard } from '#ui/form/unsaved-guard.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { settings } from './contract.ts'
import { type SectionControls, SectionForm } from './section-form.tsx'
import { sections } from './sections.ts'

interface SingleSectionProps {
  name: (typeof sections)[number]['name']
  controls: SectionControls
  preview?: ReactNode
}

/** The form of one section by itself. */
export function SingleSection({ name, controls, preview }: SingleSectionProps) {
  const read = useRead(settings.list, {})
  const [isUnsaved, setUnsaved] = useState(false)
  const onUnsaved = useCallback((_: string, unsaved: boolean) => setUnsaved(unsaved), [])
  const section = sections.find((each) => each.name === name)
  return (
    <Loaded fresh read={read} skeleton={<FormSkeleton />}>
      {(saved) =>
        section && (
          <>
            <LeaveGuard unsaved={isUnsaved} />
            <SectionForm
              section={section}
              saved={saved[name]}
              controls={controls}
              onUnsaved={onUnsaved}
              preview={preview}
            />
          </>
        )
      }
    </Loaded>
  )
}
