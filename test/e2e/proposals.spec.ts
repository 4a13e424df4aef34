import { inquiries } from '#features/inquiries/contract.ts'
import { leads } from '#features/inquiries/leads/contract.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi } from '#test/browser/people.ts'
import { mailsTo } from '#test/outbox.ts'

test('a lead gets a proposal from a template, by mail', async ({ admin: page, server }) => {
  const api = await adminApi(server.url)
  const email = `${crypto.randomUUID()}@example.org`
  await api.call(inquiries.sendMessage, {
    body: {
      ...{ firstName: 'Greta', lastName: 'Halvorsen', email, phoneNumber: '515-555-0123' },
      ...{ businessName: 'Halvorsen Boats', subject: 'A site for our boats' },
      ...{ message: 'We build boats, and our site sinks.', agreeToPrivacy: true },
    },
  })
  const { rows } = await api.call(leads.messages, { query: { sort: '-createdAt', limit: 1 } })
  await visit(page, `/admin/messages/details/${rows[0]?.id}`)
  await page.getByRole('link', { name: 'Write a proposal' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('combobox', { name: 'Begin with' }).click()
  await page.getByRole('option', { name: 'Small site, fixed price' }).click()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$1,400.00')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  const outbox = { kernel: { config: { dataDir: server.dataDir } } }
  // The first one acknowledges the message.
  const mails = await mailsTo(outbox, email, 2)
  expect(mails.some(({ text }) => text.includes('/proposal/'))).toBe(true)
})
