import type { Page } from '@playwright/test'
import { chat } from '#features/chat/contract.ts'
import { calendarDay } from '#shared/dates.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import {
  addInvoice,
  cards,
  enterAsClient,
  fillCard,
  payButton,
  untilPaid,
} from '#test/browser/paying.ts'
import { adminApi, apiOf } from '#test/browser/people.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const day = (offset: number) => calendarDay(new Date(Date.now() + offset * 86_400_000))

test('a client pays, answers and chooses from pending items, and new ones appear', async ({
  page,
  baseURL: origin = '',
}) => {
  const client = await enterAsClient(page, origin)
  await visit(page, '/client-portal')
  const needs = section(page, 'What needs you')
  await expect(needs.getByText('Nothing needs you today.')).toBeVisible()

  const late = await addInvoice(origin, client, { dueDate: day(-3), dateIssued: day(-20) })
  await expect(needs.getByRole('link', { name: 'Pay $1,000.00' })).toBeVisible()
  const invoices = section(page, 'Invoices')
  await expect(invoices.getByRole('link', { name: 'Pay Bill' })).toBeVisible()

  const admin = await adminApi(origin)
  const params = { clientId: client.id }
  const text = 'The draft is ready.'
  await (await apiOf(origin, client)).call(chat.one, { params })
  await admin.call(chat.send, { params, body: { text, clientMessageId: crypto.randomUUID() } })
  await expect(needs.getByText(text)).toBeVisible()

  await needs.getByRole('link', { name: /^Answer/ }).click()
  await expect(page).toHaveURL(/\/client-portal\/support$/)
  await page.goBack()
  await needs.getByRole('link', { name: 'Pay $1,000.00' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/invoices/pay-bill/${late.id}$`))
  await fillCard(page, cards.good)
  await payButton(page).click()
  await untilPaid(origin, late.id)
  await visit(page, '/client-portal')
  await expect(invoices.getByText('Paid')).toBeVisible()
  await expect(invoices.getByRole('link', { name: 'Pay Bill' })).toHaveCount(0)
  await expect(needs.getByRole('link', { name: /^Pay/ })).toHaveCount(0)
})

test('each number of the staff dashboard links to a list with as many rows', async ({
  admin: page,
}) => {
  await visit(page, '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const waiting = section(page, 'Needs a decision').getByRole('list', {
    name: 'Everything that waits',
  })
  await expect(waiting).toBeVisible()
  const figures: [count: number, href: string][] = []
  for (const link of await waiting.getByRole('link').all()) {
    const href = (await link.getAttribute('href')) ?? ''
    // Reviews, content and weekly words have no list of all: their counts lead to the first one.
    if (/\/projects\/(details|review)\//.test(href)) continue
    figures.push([Number.parseInt((await link.textContent()) ?? '', 10), href])
  }
  for (const link of await section(page, 'Projects')
    .getByRole('list', { name: 'Projects by status' })
    .getByRole('link')
    .all()) {
    const [, count = ''] = /: (\d+)$/.exec((await link.textContent()) ?? '') ?? []
    if (Number(count) > 0) figures.push([Number(count), (await link.getAttribute('href')) ?? ''])
  }
  expect(figures.length).toBeGreaterThan(5)
  for (const [count, href] of figures) {
    await visit(page, `${href}&limit=50`)
    const rows = href.includes('/support')
      ? page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem')
      : page.locator('tbody tr')
    await expect(rows, href).toHaveCount(count)
  }
})
