import { type MouseEvent, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Badge } from '#ui/base/badge.tsx'
import { parseForm } from '#ui/form/form-resolver.ts'
import { useFormWork } from '#ui/form/open-forms.ts'

const afterTypingMs = 300

interface MissingFieldsProps {
  schema: z.ZodMiniType
}

interface MissingField {
  name: string
  label: string
}

/** The required fields that are still empty; undefined until they are known. */
function useMissing(schema: z.ZodMiniType): MissingField[] | undefined {
  const values = useWatch()
  const { labels } = useFormWork()
  const [missing, setMissing] = useState<MissingField[]>()

  useEffect(() => {
    const timer = setTimeout(async () => {
      const { error } = await parseForm(schema, values)
      const names = error?.issues.map(({ path }) => String(path[0])) ?? []
      const empty = [...new Set(names)].filter((name) => isEmpty(values[name]))
      const labeled = empty.map((name) => ({ name, label: labels.get(name) ?? '' }))
      setMissing(labeled.filter(({ label }) => label))
    }, afterTypingMs)
    return () => clearTimeout(timer)
  }, [schema, values, labels])

  return missing
}

/** Names the missing fields above the buttons of a form. */
export function MissingLine({ schema }: MissingFieldsProps) {
  const missing = useMissing(schema) ?? []
  if (missing.length === 0) return null
  return (
    <p className="border-line border-t py-2 font-mono text-caption text-ink-soft">
      Still needed: {missing.map(({ label }) => label).join(', ')}
    </p>
  )
}

/** The same beside a form; each name leads to its field. */
export function MissingList({ schema }: MissingFieldsProps) {
  const missing = useMissing(schema)
  return (
    <section aria-labelledby="missing">
      <h2
        id="missing"
        className="border-ink border-t pt-2.5 pb-1.5 font-mono font-normal text-caption text-ink-soft tracking-normal"
      >
        Still needed
      </h2>
      {missing?.length === 0 && (
        <p className="py-1.5">
          <Badge tone="good">Nothing is missing</Badge>
        </p>
      )}
      <ul>
        {missing?.map(({ name, label }) => (
          <li key={name} className="border-line border-b">
            <button
              type="button"
              onClick={(event) => focusField(event, name)}
              className="flex min-h-(--control-height) w-full cursor-pointer items-center gap-3 text-left text-small transition-colors duration-150 hover:text-action-text"
            >
              <span aria-hidden="true" className="size-2.5 shrink-0 border border-line-strong" />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const focusable = 'input:not([type=hidden]), button, textarea, select, [contenteditable=true]'

function focusField({ currentTarget }: MouseEvent<HTMLButtonElement>, name: string) {
  const field = currentTarget.form?.querySelector(`[data-field="${CSS.escape(name)}"]`)
  field?.querySelector<HTMLElement>(focusable)?.focus()
}

/** An empty editor holds the markup of an empty paragraph. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return /^(\s|<\/?p>|<br\/?>)*$/.test(value)
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
