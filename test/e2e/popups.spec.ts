import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'

type Role = Parameters<Page['getByRole']>[0]

interface Popup {
  /** What is opened. */
  kind: string
  path: string
  open: (page: Page) => Promise<void>
  role: Role
  width?: number
}

const form = '/admin/projects/add-project'
const press = (name: RegExp | string) => async (page: Page) =>
  page.getByRole('button', { name }).first().click()

const popups: Popup[] = [
  { kind: 'row menu', path: '/admin/services', open: press(/^Actions for/), role: 'menu' },
  {
    kind: 'select of a list',
    path: '/admin/changes',
    open: (page) => page.getByRole('main').getByRole('combobox').first().click(),
    role: 'listbox',
  },
  {
    kind: 'select of a form',
    path: form,
    open: (page) => page.getByRole('combobox', { name: 'Priority' }).click(),
    role: 'listbox',
  },
  { kind: 'combobox', path: form, open: press('Show options: Client'), role: 'listbox' },
  {
    kind: 'combobox of several',
    path: form,
    async open(page) {
      const input = page.getByRole('combobox', { name: 'Tech stack' })
      await input.fill('r')
      await page.keyboard.press('Enter')
      await input.fill('s')
    },
    role: 'listbox',
  },
  { kind: 'calendar', path: form, open: press(/from a calendar$/), role: 'dialog' },
  { kind: 'menu of the editor', path: form, open: press('Picture'), role: 'menu' },
  { kind: 'dialog', path: form, open: press('Keyboard shortcuts'), role: 'dialog' },
  {
    kind: 'question',
    path: '/admin/services',
    async open(page) {
      await press(/^Actions for/)(page)
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    role: 'alertdialog',
  },
  { kind: 'account menu', path: '/admin/services', open: press(/^Account/), role: 'menu' },
  { kind: 'menu of new things', path: '/admin/services', open: press('New'), role: 'menu' },
  { kind: 'jump palette', path: '/admin/services', open: press(/^Jump to/), role: 'dialog' },
  {
    kind: 'drawer of a phone',
    path: '/admin/services',
    open: press('More'),
    role: 'dialog',
    width: 390,
  },
]

for (const { kind, path, open, role, width = 1280 } of popups) {
  test(`axe finds nothing with an open ${kind}`, async ({ admin: page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await open(page)
    await expect(page.getByRole(role).last()).toBeInViewport()
    expect(await violationsOf(page)).toEqual([])
  })
}
