import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { slugify } from '#shared/text.ts'
import { useFormField } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'

interface SlugFieldProps {
  /** The field that the slug follows until somebody edits the slug. */
  from: string
  /** The path before the slug: /service/ */
  path: string
  /** A saved slug does not follow the title, because links point to it. */
  fixed?: boolean
  className?: string
}

export function SlugField({ from, path, fixed, className }: SlugFieldProps) {
  const { value: title = '' } = useFormField<string>(from)
  const { value: slug = '', change } = useFormField<string>('slug')
  // A slug that matches the title's proposal was not edited by hand.
  const proposed = useRef(slugify(title))
  const latest = useRef({ slug, change })
  latest.current = { slug, change }

  useEffect(() => {
    const now = latest.current
    if (fixed || (now.slug !== '' && now.slug !== proposed.current)) return
    proposed.current = slugify(title)
    if (proposed.current !== now.slug) now.change(proposed.current)
  }, [title, fixed])

  const saved: string = useFormState({ name: 'slug' }).defaultValues?.slug ?? ''
  const redirects = fixed && saved !== '' && slug !== '' && slug !== saved
  return (
    <TextField
      required
      name="slug"
      label="Slug"
      hint={
        <>
          The page is at {path}
          {slug || '…'}
          {redirects && (
            <span className="block">
              The old address {path}
              {saved} will redirect here.
            </span>
          )}
        </>
      }
      onBlur={() => {
        const clean = slugify(slug)
        if (clean !== slug) change(clean)
      }}
      className={className}
    />
  )
}
