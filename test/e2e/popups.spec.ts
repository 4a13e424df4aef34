import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'

type Role = Parameters<Page['getByRole']>[0]

interface Popup {
  kind: string
  open: (page: Page) => Promise<void>
  role: Role
  width?: number
}

const press = (name: RegExp | string) => async (page: Page) =>
  page.getByRole('button', { name }).first().click()

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

const changes: Popup[] = [
  {
    kind: 'select of a list',
    open: (page) => page.getByRole('main').getByRole('combobox').first().click(),
    role: 'listbox',
  },
]

const form: Popup[] = [
  {
    kind: 'select of a form',
    open: (page) => page.getByRole('combobox', { name: 'Priority' }).click(),
    role: 'listbox',
  },
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

const pages = {
  '/admin/services': list,
  '/admin/changes': changes,
  '/admin/projects/add-project': form,
}

for (const [path, popups] of Object.entries(pages)) {
  test(`each popup of ${path} is accessible, and Escape returns the focus`, async ({
    admin: page,
  }) => {
    await page.goto(path)
    for (const { kind, open, role, width = 1280 } of popups) {
      await test.step(kind, async () => {
        await page.setViewportSize({ width, height: 900 })
        await open(page)
        const popup = page.getByRole(role).last()
        await expect(popup).toBeInViewport()
        expect(await violationsOf(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole(role)).toHaveCount(0)
        await expect(page.locator('body')).not.toBeFocused()
      })
    }
  })
}
