import type { Page } from '@playwright/test'
import { surveys } from '#features/survey/contract.ts'
import { enterWith, expect, expectAccessible, search, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { apiOf, makePerson, type Person, password } from '#test/browser/people.ts'
import { answer } from '#test/surveys.ts'

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

/** Signs in as a new client. */
async function enterAsClient(page: Page, origin: string): Promise<Person> {
  const person = await makePerson(origin)
  await enterWith(page, { email: person.email, password })
  return person
}

async function submit(origin: string): Promise<Person> {
  const client = await makePerson(origin)
  const api = await apiOf(origin, client)
  await api.call(surveys.submit, { body: { ...answer, email: client.email } })
  return client
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a client answers by keyboard, and is told about the wrong device', async ({
    page,
    baseURL: origin = '',
  }) => {
    await enterAsClient(page, origin)
    await visit(page, form)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await send(page).focus()
    await press('Enter')
    await expect(group(page, 'How is your experience').getByLabel('Excellent')).toBeFocused()
    for (const text of [
      'Email is required',
      'Phone number is required',
      'Please select a payment method for bonuses',
      'Please select your device type',
      'At least one feature must be selected',
      'Login feedback is required',
      'Navigation feedback is required',
      'Must be a number between 1 and 10',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
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

/** Answers every question. */
async function fillIn(page: Page) {
  const choose = (name: string, label: string) =>
    group(page, name).getByRole('radio', { name: label, exact: true }).check()
  await choose('How is your experience', 'Good')
  await choose('How easy is it', 'Mostly Easy')
  await choose('Which device', 'Desktop')
  await page.getByLabel('Bill Payment').check()
  for (const label of words) await page.getByLabel(label).fill('Fine.')
  await choose('How do you rate', '10')
  await choose('How shall we send it?', 'PayPal US')
  await page.getByLabel('Email').fill('other@example.test')
  await page.getByLabel('Phone number').fill('5155550177')
}

test.describe('an answer that cannot be sent', () => {
  test.use({ expectedErrors: [/status of (409|500)|^500 from/] })

  test('stays in the form even if the page is left, and a second answer is refused', async ({
    page,
    baseURL: origin = '',
  }) => {
    const client = await enterAsClient(page, origin)
    await visit(page, form)
    await fillIn(page)
    await page.route('**/api/survey', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL' } }),
    )
    await send(page).click()
    await expect(
      page.getByText('Failed to create survey. Please try again later.').first(),
    ).toBeVisible()
    await page.unroute('**/api/survey')

    await page.getByRole('link', { name: 'Profile' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText(/^Your answers from .* are here again\./)).toBeVisible()
    await expect(page.getByText('15 of 15 answered')).toBeVisible()

    // Simulates an answer sent from another browser, which this page does not know about yet.
    await page.route('**/api/survey/own', (route) => route.fulfill({ json: { answer: null } }))
    await (await apiOf(origin, client)).call(surveys.submit, { body: answer })
    await send(page).click()
    await expect(
      page.getByText('You have already submitted a survey with a different email.').first(),
    ).toBeVisible()
    await page.unroute('**/api/survey/own')
    await page.reload()
    await expect(thanks(page)).toBeVisible()
  })
})

test('staff find an answer, record its bonus, and filter by a bar of the results', async ({
  admin: page,
  baseURL: origin = '',
}) => {
  const { email } = await submit(origin)
  await visit(page, '/admin/survey')
  await page.getByRole('main').getByRole('combobox').first().click()
  await page.getByRole('option', { name: 'Desktop' }).click()
  await search(page, email)
  await expect(page).toHaveURL(/\/admin\/survey\?filter=desktop&q=/)
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText(/Desktop.*8 \/ 10.*Open/)
  await row.getByRole('link', { name: `Details of ${email}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
  await expect(page.getByText('A calendar for the whole year.')).toBeVisible()

  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record the payment' })
  await dialog.getByLabel('Reference').fill('7KD1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  const bonus = page.getByRole('region', { name: 'Bonus' })
  await expect(bonus).toContainText(/Paid.*PayPal.*Reference: 7KD1.*Recorded by Nora Lindqvist/s)
  await bonus.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(bonus.getByRole('button', { name: 'Record payment' })).toBeVisible()

  await page.getByRole('link', { name: 'All answers' }).click()
  await page
    .getByRole('navigation', { name: 'Survey' })
    .getByRole('link', { name: 'Results' })
    .click()
  await expect(page.getByRole('application', { name: 'Average rating by month' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search these answers' }).fill('exchange')
  await page.getByRole('combobox', { name: 'Question' }).click()
  await page.getByRole('option', { name: 'Suggestions' }).click()
  await expect(page.getByText(/which exchange day you expect/)).toBeVisible()
  await expect(page).toHaveURL(/\/results\?q=exchange&question=\w+$/)
  await page.getByRole('link', { name: /^Poor \d/ }).click()
  await expect(page).toHaveURL(/\/admin\/survey\?userExperience=Poor$/)
  await expect(page.getByRole('row', { name: /dale@hutchinswell\.test/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Experience: Poor' }).click()
  await expect(page).toHaveURL(/\/admin\/survey$/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^survey-\d{4}-\d\d-\d\d\.csv$/)
})
