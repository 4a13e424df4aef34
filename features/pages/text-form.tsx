import { ContentForm } from '#content/content-form.tsx'
import type { FormPageParts } from '#ui/form/form-page.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { type PageKind, pages, SavePageText } from './contract.ts'
import { pageNouns } from './rules.ts'

export function TextForm({ kind, ...parts }: FormPageParts & { kind: PageKind }) {
  return (
    <ContentForm
      {...parts}
      calls={pages[kind]}
      schema={SavePageText}
      noun={pageNouns[kind]}
      empty={{ description: '' }}
      toAdd={(values) => ({ values })}
      skeleton={<Skeleton className="h-84 w-full max-w-3xl" />}
      className="flex max-w-3xl flex-col gap-6"
    >
      <RichTextField required name="description" label="Description" />
    </ContentForm>
  )
}
