import type { Page } from '@playwright/test'
import { inquiries } from '#features/inquiries/contract.ts'
import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi } from '#test/browser/people.ts'
import { mailsTo } from '#test/outbox.ts'

interface Sent {
  email: string
  subject: string
}

/** Sends a message with the contact form, from a unique address. */
async function sendMessage(url: string, subject: string): Promise<Sent> {
  const email = `${crypto.randomUUID()}@example.org`
  const visitor = await adminApi(url)
  await visitor.call(inquiries.sendMessage, {
    body: {
      firstName: 'Greta',
      lastName: 'Halvorsen',
      email,
      phoneNumber: '515-555-0123',
      businessName: 'Halvorsen Boats',
      subject,
      message: 'We build boats, and our site sinks.',
      agreeToPrivacy: true,
      source: { landingPage: '/services', referrer: 'www.example.com' },
    },
  })
  return { email, subject }
}

async function sendInquiry(url: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`
  const visitor = await adminApi(url)
  await visitor.call(inquiries.sendFreelanceInquiry, {
    body: {
      name: 'Jonas van Aken',
      email,
      company: 'Aken Sails',
      projectDescription:
        'Sails are cut to measure, and nobody can enter the measures. Five weeks.',
      budget: 4_200,
      timeline: 'From January',
      skillsNeeded: ['front-end'],
      contactPreference: 'video',
    },
  })
  return email
}

const inboxLink = (page: Page) => page.getByRole('link', { name: /^Inbox/ }).first()
const thread = (page: Page) => page.getByRole('region', { name: 'Replies and notes' })
const outbox = (dataDir: string) => ({ kernel: { config: { dataDir } } })

test('a message appears in the open inbox, is read, gets a note and is answered by mail', async ({
  admin: page,
  server,
}) => {
  await visit(page, '/admin/messages')
  await expect(page.getByRole('tab', { name: /^Messages/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible()
  const { email, subject } = await sendMessage(server.url, 'A site that floats')
  const link = page.getByRole('link', { name: subject })
  await expect(link).toBeVisible()
  const row = page.getByRole('row').filter({ has: link })
  await expect(row).toContainText('Greta Halvorsen, unread')
  await expect(row).toContainText('23 h left')
  await expect(inboxLink(page)).toHaveAccessibleName(/new/)
  await expectAccessible(page)

  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Visit' })).toContainText('www.example.com')
  await page.getByText('Internal note', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Met her at the fair.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(thread(page)).toContainText('Met her at the fair.')

  await page.getByText('Reply by email', { exact: true }).click()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply is required.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Hello Greta,\n\nours do not sink.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText(`Reply sent to ${email}.`)).toBeVisible()
  await expect(thread(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('')
  await expectAccessible(page)
  const mails = await mailsTo(outbox(server.dataDir), email, 2)
  const reply = mails.find(({ text }) => text.includes('ours do not sink.'))
  expect(reply?.head).toMatch(/^In-Reply-To: <.+>$/m)
  expect(reply?.text).not.toContain('Met her at the fair.')

  await page.goBack()
  await expect(row).not.toContainText('unread')
  await expect(row).toContainText('Answered')
})

test('an inquiry is converted to a client by keyboard alone', async ({ admin: page, server }) => {
  const email = await sendInquiry(server.url)
  await visit(page, '/admin/messages')
  const tabs = page.getByRole('tablist', { name: 'Inbox' })
  await tabs.getByRole('tab', { name: /^Messages/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/admin/freelance')
  await page.getByRole('searchbox', { name: 'Search hire inquiries' }).focus()
  await page.keyboard.type(email)
  const row = page.getByRole('row').filter({ hasText: 'Aken Sails' })
  await expect(row).toContainText('$4,200.00')
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Jonas van Aken, Aken Sails' }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Convert to client' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Convert Jonas van Aken to a client' })
  await expect(dialog.getByLabel('First name')).toHaveValue('Jonas van')
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Jonas')
  await page.keyboard.press('Tab')
  await page.keyboard.type('van Aken')
  await expect(dialog.getByLabel('Last name')).toHaveValue('van Aken')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const client = page.getByRole('region', { name: 'Client' })
  await expect(client.getByRole('link', { name: 'Jonas van Aken, Aken Sails' })).toBeFocused()
  const mails = await mailsTo(outbox(server.dataDir), email, 2)
  expect(mails.some(({ text }) => text.includes('/choose-password/'))).toBe(true)

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/clients\//)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Aken Sails', exact: true }),
  ).toBeVisible()
})
