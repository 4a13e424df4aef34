import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { Button } from '#ui/base/button.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { SetPin } from '../contract.ts'
import { commentMax } from '../rules.ts'
import type { Pin } from '../shapes.ts'
import { useDesk } from './desk.ts'
import { type Place, placeInWords } from './place.ts'
import { sheet } from './sheet.ts'

const Words = z.pick(SetPin, { text: true, internal: true })

interface NewPinProps {
  pageId: string
  place: Place
  onDone: (pin?: Pin) => void
}

/** The words of a pin whose place is chosen. */
export default function NewPin({ pageId, place, onDone }: NewPinProps) {
  const { isStaff, setPin } = useDesk()
  const form = useRef<HTMLElement>(null)
  const { x, y } = place
  useEffect(() => {
    form.current?.querySelector('textarea')?.focus()
  }, [])
  return (
    <section ref={form} aria-label="New pin" className={`border-ink lg:border-t lg:pt-3 ${sheet}`}>
      <Form
        schema={Words}
        defaultValues={{ text: '', internal: false }}
        onSubmit={async (words) => {
          const pin = await setPin({ pageId, x, y, ...words })
          if (pin) onDone(pin)
          return pin
        }}
        className="flex flex-col gap-4"
      >
        <TextareaField
          required
          name="text"
          label="Comment"
          hint={placeInWords(place)}
          rows={3}
          maxLength={commentMax}
        />
        {isStaff && <CheckboxField name="internal" label="Only for staff" />}
        <div className="flex flex-wrap gap-2">
          <SubmitButton>Save pin</SubmitButton>
          <Button variant="quiet" onClick={() => onDone()}>
            Cancel
          </Button>
        </div>
      </Form>
    </section>
  )
}
