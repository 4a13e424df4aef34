import { useEffect, useRef } from 'react'
import { slugify } from '#shared/text.ts'
import { useFormField } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'

interface SlugFieldProps {
  /** The field that it is made from until somebody changes it by hand. */
  from: string
  /** What stands before it in the address of the page: /service/ */
  path: string
  /** It has one already, which stays when the title changes: links point to it. */
  fixed?: boolean
  className?: string
}

export function SlugField({ from, path, fixed, className }: SlugFieldProps) {
  const { value: title = '' } = useFormField<string>(from)
  const { value: slug = '', change } = useFormField<string>('slug')
  // Also what was proposed when this was written last.
  const proposed = useRef(slugify(title))
  const latest = useRef({ slug, change })
  latest.current = { slug, change }

  useEffect(() => {
    const now = latest.current
    if (fixed || (now.slug !== '' && now.slug !== proposed.current)) return
    proposed.current = slugify(title)
    if (proposed.current !== now.slug) now.change(proposed.current)
  }, [title, fixed])

  return (
    <TextField
      required
      name="slug"
      label="Slug"
      hint={`The page is at ${path}${slug || '…'}`}
      className={className}
    />
  )
}
