import { contentForm } from '#content/form.tsx'
import { listCut } from '#content/kind.ts'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { SavePageText } from './contract.ts'

export const form = contentForm({
  schema: SavePageText,
  empty: { description: '' },
  toBody: (values, item) => (item ? values : { values }),
  skeleton: <FormSkeleton heights={['h-84']} />,
  fields: () => <RichTextField required name="description" label="Description" cutTo={listCut} />,
})
