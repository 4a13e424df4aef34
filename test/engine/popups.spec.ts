import type { Page } from '@playwright/test'
import { violationsInBothThemes } from '#test/browser/axe.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import type { Actor } from '#test/browser/people.ts'

type Role = Parameters<Page['getByRole']>[0]

interface Popup {
  kind: string
  open: (page: Page) => Promise<void>
  role: Role
  width?: number
}

const press = (name: RegExp | string) => async (page: Page) =>
  page.getByRole('button', { name }).first().click()
const choose = (name: RegExp | string) => async (page: Page) =>
  page.getByRole('main').getByRole('combobox', { name }).first().click()

const list: Popup[] = [
  { kind: 'row menu', open: press(/^Actions for/), role: 'menu' },
  {
    kind: 'question',
    async open(page) {
      await press(/^Actions for/)(page)
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    role: 'alertdialog',
  },
  { kind: 'account menu', open: press(/^Account/), role: 'menu' },
  { kind: 'menu of new things', open: press('New'), role: 'menu' },
  { kind: 'jump palette', open: press(/^Jump to/), role: 'dialog' },
  { kind: 'drawer of a phone', open: press('More'), role: 'dialog', width: 390 },
]

const filtered: Popup[] = [{ kind: 'select of a list', open: choose(/./), role: 'listbox' }]

const form: Popup[] = [
  { kind: 'select of a form', open: choose('Priority'), role: 'listbox' },
  { kind: 'combobox', open: press('Show options: Client'), role: 'listbox' },
  { kind: 'calendar', open: press(/from a calendar$/), role: 'dialog' },
  { kind: 'menu of the editor', open: press('Image'), role: 'menu' },
  { kind: 'dialog', open: press('Keyboard shortcuts'), role: 'dialog' },
  {
    kind: 'combobox of several',
    async open(page) {
      const input = page.getByRole('combobox', { name: 'Tech stack' })
      await input.fill('r')
      await page.keyboard.press('Enter')
      await input.fill('s')
    },
    role: 'listbox',
  },
]

const invoices: Popup[] = [
  { kind: 'account menu', open: press(/^Account/), role: 'menu' },
  { kind: 'notifications', open: press(/^Notifications/), role: 'dialog' },
  { kind: 'shortcuts', open: (page) => page.keyboard.press('?'), role: 'dialog' },
  { kind: 'select of a list', open: choose('Status'), role: 'listbox' },
  { kind: 'dialog with fields', open: press('Statement'), role: 'dialog' },
  { kind: 'sort menu of a phone', open: press('Sort'), role: 'menu', width: 390 },
  { kind: 'drawer of a phone', open: press('More'), role: 'dialog', width: 390 },
]

const appointments: Popup[] = [
  { kind: 'dialog with an address', open: press('Subscribe'), role: 'dialog' },
  { kind: 'calendar in a dialog', open: press('Reschedule'), role: 'dialog' },
  { kind: 'question', open: press('Cancel'), role: 'alertdialog' },
]

const booking: Popup[] = [
  { kind: 'calendar', open: press(/from a calendar$/), role: 'dialog' },
  { kind: 'select of a form', open: choose('Service'), role: 'listbox', width: 390 },
]

const services: Popup[] = [
  { kind: 'dialog with text', open: press(/^Learn More/), role: 'dialog', width: 390 },
]

const screens: Partial<Record<Actor, Record<string, Popup[]>>> = {
  admin: {
    '/admin/services': list,
    '/admin/invoices': filtered,
    '/admin/projects/add-project': form,
  },
  client: {
    '/client-portal/invoices': invoices,
    '/client-portal/appointments': appointments,
    '/client-portal/appointments/book-appointment': booking,
    '/client-portal/services': services,
  },
}

for (const [actor, pages] of Object.entries(screens)) {
  test(`the popups of the ${actor} are accessible in both themes, and Escape returns the focus`, async ({
    openAs,
  }) => {
    const page = await openAs(actor as Actor)
    for (const [path, popups] of Object.entries(pages)) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await visit(page, path)
      for (const { kind, open, role, width = 1280 } of popups) {
        await test.step(`${path}: ${kind}`, async () => {
          await page.setViewportSize({ width, height: 900 })
          await open(page)
          const popup = page.getByRole(role).last()
          await expect(popup).toBeInViewport()
          expect(await violationsInBothThemes(page, `[role=${role}]`)).toEqual([])
          await page.keyboard.press('Escape')
          await expect(page.getByRole(role)).toHaveCount(0)
          await expect(page.locator('body')).not.toBeFocused()
        })
      }
    }
  })
}

test('a long menu stays inside a low window', async ({ manager: page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await visit(page, '/admin/invoices')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
})
