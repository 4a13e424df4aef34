import type { Locator, Page } from '@playwright/test'
import { expect, holdRequests, test, toast } from '#test/browser/fixtures.ts'

/** As somebody without a mouse: Tab, until the focus is there. */
async function tabTo(page: Page, target: Locator) {
  const focused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 40 && !(await focused()); presses++) {
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.type(text)
}

const words = 'We bake and our site does not. Can you come by?'

async function fillMessage(page: Page, subject: string) {
  await page.goto('/contact-us')
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Okafor'],
    ['Email', 'ada@example.org'],
    ['Phone number', '515-555-0123'],
    ['Subject', subject],
    ['Message', words],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByLabel(/^I agree/).check()
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' })

test('a message is written and sent with the keyboard alone', async ({ page }) => {
  await page.goto('/contact-us')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await type(page, 'First name', 'Ada')
  await type(page, 'Last name', 'Okafor')
  await type(page, 'Business name', 'Prairie Bakery')
  await type(page, 'Email', 'ada@example.org')
  await type(page, 'Phone number', '51555501239')
  await expect(page.getByLabel('Phone number')).toHaveValue('515-555-0123')
  await expect(page.getByLabel('Phone number')).toHaveAttribute('maxlength', '12')
  await type(page, 'Subject', 'By keyboard')
  await type(page, 'Message', words)
  await tabTo(page, page.getByLabel(/^I agree/))
  await page.keyboard.press('Space')
  await tabTo(page, send(page))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/message-sent-success')
  const said = page.getByRole('status').filter({ hasText: 'Message sent successfully.' })
  await expect(said).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Message sent.' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an empty form says what is missing beside the fields, and Tab skips the honeypot', async ({
  page,
}) => {
  await page.goto('/contact-us')
  await send(page).click()
  for (const [label, says] of [
    ['First name', 'First name is required.'],
    ['Last name', 'Last name is required.'],
    ['Email', 'Email is required.'],
    ['Phone number', 'Phone number is required'],
    ['Subject', 'Subject is required.'],
    ['Message', 'Message is required.'],
    [/^I agree/, 'You must agree to the terms and conditions.'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(says))
  }
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('Website')).not.toBeInViewport()
  const reached = new Set<string>()
  const isReached = () => send(page).evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 30 && !(await isReached()); tabs += 1) {
    await page.keyboard.press('Tab')
    reached.add(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''))
  }
  await expect(send(page)).toBeFocused()
  expect([...reached]).toContain('agreeToPrivacy')
  expect([...reached]).not.toContain('website')
})

test('two clicks send once, and the form is busy until the next page is shown', async ({
  page,
}) => {
  const posts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The visit is counted by a call of its own.
    if (request.method() === 'POST' && !pathname.includes('visitor')) posts.push(pathname)
  })
  await fillMessage(page, 'Two clicks')
  // An answer without content leaves the page where it is.
  const left = page.waitForRequest('**/message-sent-success')
  await page.route('**/message-sent-success', (route) => route.fulfill({ status: 204 }))
  await send(page).dblclick()
  await left
  const sending = page.getByRole('button', { name: 'Sending…' })
  await expect(sending).toHaveAttribute('aria-busy')
  await expect(page.getByLabel('Subject')).toHaveValue('Two clicks')
  await sending.click({ force: true })
  expect(posts).toEqual(['/api/message'])
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(send(page)).not.toHaveAttribute('aria-busy')
})

test('the script of a form is fetched with the page and runs at the first interaction', async ({
  page,
}) => {
  const fetched = page.waitForResponse(/\/contact-island-/)
  await page.goto('/contact-us')
  await fetched
  const form = page.locator('[data-island] form')
  const isStarted = () =>
    form.evaluate((element) => Object.keys(element).some((key) => /^__react/.test(key)))
  // Browsers report a resting mouse like this when a page loads.
  await page.dispatchEvent('body', 'pointermove', { movementX: 0, movementY: 0 })
  // Two frames after the page was painted it would have begun.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  expect(await isStarted()).toBe(false)
  // The first move of a mouse can be one of no distance.
  await page.mouse.move(20, 20)
  await page.mouse.move(21, 20)
  await expect.poll(isStarted).toBe(true)
})

test('text that was typed before the script loaded is sent', async ({ page }) => {
  const release = await holdRequests(page, /\/contact-island-/)
  await page.goto('/contact-us', { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Message').fill(words)
  await page.getByLabel(/^I agree/).check()
  release()
  await page.waitForLoadState()
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Phone number').fill('515-555-0123')
  await page.getByLabel('Subject').fill('An early start')
  await send(page).click()
  await expect(page).toHaveURL('/message-sent-success')
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_FAILED|dynamically imported/] })

  test('a form whose script does not load says so, and keeps the typed text', async ({ page }) => {
    await page.route(/\/contact-island-/, (route) => route.abort())
    await page.goto('/contact-us')
    const alert = page.getByRole('alert')
    await expect(alert).toHaveCount(0)
    await page.getByLabel('Message').fill(words)
    await expect(alert).toContainText('A part of this form could not be loaded.')
    await page.unroute(/\/contact-island-/)
    await alert.getByRole('button', { name: 'try again' }).click()
    await expect(alert).toHaveCount(0)
    await page.getByLabel('First name').fill('Ada')
    await send(page).click()
    await expect(page.getByText('Last name is required')).toBeVisible()
    await expect(page.getByText('Message is required')).toHaveCount(0)
    await expect(page.getByLabel('Message')).toHaveValue(words)
  })
})

test('a link from a service fills in its name as the subject', async ({ page }) => {
  await page.goto('/service/website-design')
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Website design')
})

test.describe('refused', () => {
  test.use({ expectedErrors: [/status of 400|ERR_FAILED/] })

  test('by the server: the field says so, and the typed text stays', async ({ page }) => {
    await fillMessage(page, 'Refused')
    await page.route('**/api/message', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'INVALID_INPUT',
          message: 'Please check the marked fields.',
          errors: { email: 'Invalid email format.' },
        },
      }),
    )
    await send(page).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email format.')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(toast(page)).toHaveText('Please check the marked fields.')
    await expect(page.getByLabel('Message')).toHaveValue(words)
  })

  test('after a while: the global loader is shown until the response arrives', async ({ page }) => {
    const loader = page.getByRole('progressbar', { name: 'Loading' })
    await fillMessage(page, 'Slow')
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/message', async (route) => {
      await held
      await route.fulfill({ status: 400, json: { code: 'INVALID_INPUT', message: 'Too slow.' } })
    })
    await expect(loader).toHaveCount(0)
    await send(page).click()
    await expect(loader).toBeInViewport()
    answer()
    await expect(toast(page)).toContainText('Too slow.')
    await expect(loader).toHaveCount(0)
  })

  test('by the network: a toast, and the next attempt succeeds', async ({ page }) => {
    await fillMessage(page, 'Again')
    await page.route('**/api/message', (route) => route.abort())
    await send(page).click()
    await expect(toast(page)).toContainText('An error occurred, please try again.')
    await expect(page.getByLabel('Message')).toHaveValue(words)
    await page.unroute('**/api/message')
    await send(page).click()
    await expect(page).toHaveURL('/message-sent-success')
  })

  test('by a bot check that is not loaded: a toast', async ({ page }) => {
    await fillMessage(page, 'Too early')
    await page.route('**/api/bot-check/challenge?*', (route) => route.abort())
    await send(page).click()
    await expect(toast(page)).toContainText(
      'reCAPTCHA is still loading. Please try again in a few seconds.',
    )
    await expect(page.getByLabel('Message')).toHaveValue(words)
  })
})

test('a freelance inquiry is sent with the keyboard alone', async ({ page }) => {
  await page.goto('/hire-freelance')
  await type(page, 'Project description', 'A catalog of four hundred seeds, by zone and by month.')
  await tabTo(page, page.getByLabel('Front-end'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('SEO'))
  await page.keyboard.press('Space')
  await type(page, 'Budget', '4800.5')
  await type(page, 'Timeline', 'Before spring')
  await expect(page.getByLabel('Budget')).toHaveValue('4,800.50')
  await type(page, 'Your name', 'Tom Adeyemi')
  await type(page, 'Company name', 'Prairie Seed Company')
  await type(page, 'Your email', 'tom@example.org')
  await tabTo(page, page.getByRole('radio', { name: 'Email' }))
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

test('an empty inquiry says what is missing beside the fields', async ({ page }) => {
  await page.goto('/hire-freelance')
  await page.getByRole('button', { name: 'Send inquiry' }).click()
  for (const [label, says] of [
    ['Project description', 'Description must be at least 50 characters'],
    ['Budget', 'Budget is required'],
    ['Timeline', 'Timeline is required'],
    ['Your name', 'Your name is required'],
    ['Company name', 'Company name is required'],
    ['Your email', 'Your email is required'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(says))
  }
  await expect(page.getByRole('group', { name: 'Skills needed' })).toHaveAccessibleDescription(
    /At least one skill is required/,
  )
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(
    /Contact Preference is Required/,
  )
  await expect(page.getByLabel('Project description')).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is hidden, and its page says how to reach the agency', async ({ page }) => {
    await page.goto('/contact-us')
    await expect(page.locator('noscript a[href^="tel:"]')).toBeVisible()
    await expect(send(page)).toBeHidden()
  })
})
