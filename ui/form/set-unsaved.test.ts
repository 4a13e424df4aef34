import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormControl, type FieldValues } from 'react-hook-form'
import { markSaved } from './set-unsaved.ts'

/** A form that tells whether it is dirty. */
function makeForm(defaultValues: FieldValues) {
  const form = createFormControl({ defaultValues })
  let isDirty = false
  form.subscribe({
    formState: { isDirty: true },
    callback: (state) => {
      isDirty = state.isDirty ?? isDirty
    },
  })
  for (const name of Object.keys(defaultValues)) form.register(name)
  return { form: { ...form, formState: form.control._formState }, isDirty: () => isDirty }
}

test('what is typed while a form saves stays in it, unsaved', () => {
  const { form, isDirty } = makeForm({ title: 'A', text: '' })
  form.setValue('title', 'B', { shouldDirty: true })
  const sent = structuredClone(form.getValues())
  form.setValue('title', 'B and C', { shouldDirty: true })
  assert.equal(markSaved(form, sent), false)
  assert.deepEqual(form.getValues(), { title: 'B and C', text: '' })
  assert.equal(isDirty(), true)

  assert.equal(markSaved(form, structuredClone(form.getValues())), true)
  assert.equal(isDirty(), false)
})

test('what is changed back while a form saves is unsaved', () => {
  const { form, isDirty } = makeForm({ title: 'A' })
  form.setValue('title', 'B', { shouldDirty: true })
  const sent = structuredClone(form.getValues())
  form.setValue('title', 'A', { shouldDirty: true })
  assert.equal(markSaved(form, sent), false)
  assert.equal(isDirty(), true)
  form.reset()
  assert.deepEqual(form.getValues(), { title: 'B' })
})
