import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/fixtures.ts'
import { tabTo } from '#test/browser/keyboard.ts'

async function type(page: Page, label: string, text: string) {
  await tabTo(page.getByLabel(label))
  await page.keyboard.type(text)
}

test('a message is written and sent with the keyboard alone', async ({ page }) => {
  await page.goto('/contact-us')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  const honeypot = page.getByLabel('Website')
  await expect(honeypot).not.toBeInViewport()
  await honeypot.evaluate((field) => {
    field.addEventListener('focus', () => console.error('Tab reaches the honeypot'))
  })
  await type(page, 'First name', 'Ada')
  await type(page, 'Last name', 'Okafor')
  await type(page, 'Business name', 'Prairie Bakery')
  await type(page, 'Email', 'ada@example.org')
  await type(page, 'Phone number', '51555501239')
  await expect(page.getByLabel('Phone number')).toHaveValue('515-555-0123')
  await expect(page.getByLabel('Phone number')).toHaveAttribute('maxlength', '12')
  await type(page, 'Subject', 'By keyboard')
  await type(page, 'Message', 'We bake and our site does not. Can you come by?')
  await tabTo(page.getByLabel(/^I agree/))
  await page.keyboard.press('Space')
  await tabTo(page.getByRole('button', { name: 'Send message' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/message-sent-success')
  const said = page.getByRole('status').filter({ hasText: 'Message sent successfully.' })
  await expect(said).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Message sent.' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a freelance inquiry is sent with the keyboard alone', async ({ page }) => {
  await page.goto('/hire-freelance')
  await type(page, 'Project description', 'A catalog of four hundred seeds, by zone and by month.')
  await tabTo(page.getByLabel('Front-end'))
  await page.keyboard.press('Space')
  await tabTo(page.getByLabel('SEO'))
  await page.keyboard.press('Space')
  await type(page, 'Budget', '4800.5')
  await type(page, 'Timeline', 'Before spring')
  await expect(page.getByLabel('Budget')).toHaveValue('4,800.50')
  await type(page, 'Your name', 'Tom Adeyemi')
  await type(page, 'Company name', 'Prairie Seed Company')
  await type(page, 'Your email', 'tom@example.org')
  await tabTo(page.getByRole('radio', { name: 'Email' }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Video call' })).toBeChecked()
  const sent = page.waitForRequest('**/api/freelance')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    budget: 4800.5,
    skillsNeeded: ['front-end', 'seo'],
    contactPreference: 'video',
  })
  await expect(page).toHaveURL('/freelance-success')
  await expect(page.getByRole('heading', { level: 1, name: 'Inquiry sent.' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})
