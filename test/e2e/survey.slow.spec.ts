import type { Page } from '@playwright/test'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { makePerson, password } from '#test/browser/people.ts'

const form = '/client-portal/survey'
const send = (page: Page) => page.getByRole('button', { name: 'Send my answers' })
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name })
const thanks = (page: Page) => page.getByText('Thank you.', { exact: true })

const words = [
  'How was signing in?',
  'What was easy to find, and what was not?',
  'How did booking an appointment go?',
  'How did paying an invoice go?',
  'What do you think of the design?',
  'Which feature do you miss?',
  'What else should we do better?',
]

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a client answers by keyboard, and is told about the wrong device', async ({
    page,
    baseURL: origin = '',
  }) => {
    const { email } = await makePerson(origin)
    await enterWith(page, { email, password })
    await visit(page, form)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await send(page).focus()
    await press('Enter')
    await expect(group(page, 'How is your experience').getByLabel('Excellent')).toBeFocused()
    await expect(page.getByText('Required', { exact: true })).toHaveCount(7)
    await expectAccessible(page)

    // In order: experience, the optional speed, navigation, a device, and a feature.
    await press('Space', 'Tab', 'Tab', 'Space', 'Tab', 'Space', 'Tab', 'Space')
    await press('Tab', 'Tab', 'Tab')
    for (const label of words) {
      await press('Tab')
      await expect(page.getByLabel(label)).toBeFocused()
      await page.keyboard.insertText('It went well.')
    }
    await press('Tab', 'Space', 'ArrowRight', 'ArrowRight')
    await expect(group(page, 'How do you rate').getByLabel('3', { exact: true })).toBeChecked()
    await press('Tab', 'Space', 'Tab')
    await page.keyboard.insertText('greta@example.test')
    await press('Tab')
    await page.keyboard.type('5155550177')
    await expect(page.getByText('15 of 15 answered')).toBeVisible()
    await press('Enter')
    await expect(
      page.getByText(
        'You selected mobile, but you are using a desktop. Please select the correct device type.',
      ),
    ).toBeVisible()
    await expect(group(page, 'Which device').getByLabel('Mobile')).toBeFocused()
    await press('ArrowRight', 'Enter')
    await expect(thanks(page)).toBeVisible()
    await expect(page.getByText('On its way')).toBeVisible()
    await page.reload()
    await expect(thanks(page)).toBeVisible()
    await expectAccessible(page)
  })
})
