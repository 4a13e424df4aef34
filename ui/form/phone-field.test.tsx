import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import * as z from 'zod/mini'
import { phone } from '#shared/address/phone.ts'
import { setCountry } from '#shared/address/region.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const schema = z.object({
  phone: phone({ national: /^\d{3}-\d{3}-\d{4}$/, invalid: 'Use XXX-XXX-XXXX' }),
})

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })

async function open(country: string, stored = '') {
  const { user, show } = await openTab(app, app.visit())
  setCountry(country)
  const sent: unknown[] = []
  show(
    <Form
      schema={schema}
      defaultValues={{ phone: stored }}
      onSubmit={async (values) => sent.push(values.phone)}
    >
      <PhoneField name="phone" label="Phone" />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  )
  await screen.findByRole('textbox', { name: 'Phone' })
  return { user, sent, send: () => user.click(screen.getByRole('button', { name: 'Send' })) }
}
const shows = (text: string) => waitFor(() => assert.equal(field().value, text))

after(() => setCountry(undefined))

test('ten digits get the format of the form, and the first one too many is not taken', async () => {
  const { user, sent, send } = await open('US')
  assert.equal(field().maxLength, 12)
  await user.type(field(), '51555501239')
  assert.equal(field().value, '515-555-0123')
  await send()
  await waitFor(() => assert.deepEqual(sent, ['515-555-0123']))
})

test('a number from abroad is typed as it is, and shown in its own format', async () => {
  const { user, sent, send } = await open('US')
  await user.type(field(), '+49 1701234567')
  assert.equal(field().value, '+49 1701234567')
  await user.tab()
  await shows('+49 170 1234567')
  await send()
  await waitFor(() => assert.deepEqual(sent, ['+491701234567']))
})

test('a pasted number is never cut', async () => {
  const { user, sent, send } = await open('US')
  await user.click(field())
  await user.paste('+49 (0) 170 - 123 45 67 89 01 23 45')
  assert.equal(field().value, '+49 (0) 170 - 123 45 67 89 01 23 45')
  await send()
  await screen.findByText('Use XXX-XXX-XXXX')
  assert.deepEqual(sent, [])
})

test('elsewhere the number of the country needs no code, and an example says how', async () => {
  const { user, sent, send } = await open('DE')
  await waitFor(() => assert.equal(field().placeholder, '+49 1512 3456789'))
  await user.type(field(), '0170')
  await send()
  await screen.findByText('Please enter a whole phone number, such as +49 1512 3456789')
  await user.type(field(), ' 1234567')
  await user.tab()
  await shows('+49 170 1234567')
  await send()
  await waitFor(() => assert.deepEqual(sent, ['+491701234567']))
})

test('a stored number is shown as people read it, and is not a change', async () => {
  const { sent, send } = await open('DE', '+491701234567')
  await shows('+49 170 1234567')
  await send()
  await waitFor(() => assert.deepEqual(sent, ['+491701234567']))
})
