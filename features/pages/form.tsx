import { contentForm } from '#content/form.tsx'
import { listCut } from '#content/kind.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { SavePageText } from './contract.ts'

export const form = contentForm({
  schema: SavePageText,
  empty: { description: '' },
  toBody: (values, item) => (item ? values : { values }),
  skeleton: <Skeleton className="h-84 w-full max-w-3xl" />,
  fields: () => <RichTextField required name="description" label="Description" cutTo={listCut} />,
})
