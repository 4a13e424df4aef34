import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { imageUrl, optional, optionalText, text } from '#shared/fields.ts'
import { firstMessage, formResolver, listErrors, parseForm } from '#ui/form/form-resolver.ts'

const Sample = z.object({
  title: text('Title is required'),
  note: optionalText(),
  cover: z.optional(imageUrl),
  ends: z.nullable(z.iso.date('Not a date.')),
  price: z.number('Price is required'),
  rows: z._default(z.array(z.object({ name: text('Name is required') })), []),
})

const full = { title: 'Care', note: '', cover: '', ends: '', price: 5 }

test('an empty control becomes an empty text, null or undefined, as the contract accepts', async () => {
  const { data } = await parseForm(Sample, full)
  assert.deepEqual(data, {
    title: 'Care',
    note: '',
    cover: undefined,
    ends: null,
    price: 5,
    rows: [],
  })
})

test('an empty control becomes null even if the contract would omit an empty text', async () => {
  const Edit = z.object({ file: optional(z.nullable(imageUrl)), slug: optional(z.string()) })
  const { data } = await parseForm(Edit, { file: '', slug: '' })
  assert.deepEqual(data, { file: null, slug: undefined })
  assert.deepEqual((await parseForm(Edit, {})).data, {})
})

test('an empty required field keeps its own message', async () => {
  const { error } = await parseForm(Sample, { ...full, title: '', price: '' })
  const messages = error?.issues.map((issue) => issue.message)
  assert.deepEqual(messages, ['Title is required', 'Price is required'])
})

test('an invalid value is never omitted', async () => {
  const { success } = await parseForm(Sample, { ...full, cover: 'x' })
  assert.equal(success, false)
})

test('the given values are not modified', async () => {
  const values = structuredClone({ ...full, rows: [{ name: '' }] })
  await parseForm(Sample, values)
  assert.deepEqual(values, { ...full, rows: [{ name: '' }] })
})

test('errors of rows belong to the field of the list', async () => {
  const resolve = formResolver(Sample)
  const values = { ...full, rows: [{ name: 'a' }, { name: '' }] }
  const { errors } = await resolve(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  assert.equal(firstMessage(errors.rows), 'Name is required')
  assert.deepEqual(listErrors(errors), [['rows.1.name', 'Name is required']])
})
