import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useMedia } from '#ui/client/use-media.ts'
import { MissingList } from './missing-fields.tsx'

/** The columns of a form and of what is known about it. */
export const asideColumns =
  'xl:grid xl:grid-cols-[minmax(0,48rem)_minmax(16rem,20rem)] xl:justify-between xl:gap-x-12'

/** True where a form of one column leaves room beside it. */
export const useAside = () => useMedia('(min-width: 80rem)')

interface FormAsideProps {
  schema: z.ZodMiniType
  children?: ReactNode
}

/** The required fields that are still empty, and facts about the record. */
export function FormAside({ schema, children }: FormAsideProps) {
  return (
    <aside aria-label="About this form" className="sticky top-20 flex flex-col gap-8 self-start">
      <MissingList schema={schema} />
      {children}
    </aside>
  )
}
