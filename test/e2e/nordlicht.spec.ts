import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type DemoServer, removeDataDir, startEmpty } from '#test/browser/demo-server.ts'
import { test as base, expect, expectAccessible } from '#test/browser/fixtures.ts'
import { tabTo } from '#test/browser/keyboard.ts'
import { mailsTo } from '#test/outbox.ts'

const logo = fileURLToPath(new URL('../browser/pictures/icon-512.png', import.meta.url))

/** An Atrium of its own, without the demo. */
const test = base.extend<object, { server: DemoServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: this is how a fixture without others is written
    async ({}, use) => {
      const server = await startEmpty()
      await use(server)
      await server.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.describe.configure({ mode: 'serial' })
let isUsed = false
// Each journey begins with an empty database.
test.beforeEach(async ({ server }) => {
  if (isUsed) await server.restart(() => removeDataDir(server.dataDir))
  isUsed = true
})

/** How a person presses and types. */
interface Hand {
  press(target: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
}

const mouse: Hand = {
  press: (target) => target.click(),
  type: async (target, text) => {
    await target.click()
    await target.fill(text)
  },
}

const keyboard: Hand = {
  async press(target) {
    await tabTo(target)
    await target.page().keyboard.press('Enter')
  },
  async type(target, text) {
    await tabTo(target)
    await target.page().keyboard.press('ControlOrMeta+a')
    await target.page().keyboard.type(text)
  },
}

const run = promisify(execFile)

/** The link that `npm run admin:create` prints. */
async function createAdmin({ dataDir, url }: DemoServer): Promise<string> {
  const named = ['--email=mari@nordlicht.example', '--first-name=Mari', '--last-name=Lund']
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(url).port, DEMO: 'off' }
  const { stdout } = await run(process.execPath, ['server/create-admin.ts', ...named], { env })
  return /http\S+/.exec(stdout)?.[0] ?? ''
}

const password = 'Correct-horse!7'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function signInAsFirst(page: Page, link: string, { press, type }: Hand) {
  await page.goto(link)
  await type(field(page, 'New password'), password)
  await type(field(page, 'Confirm password'), password)
  await press(page.getByRole('button', { name: 'Reset password' }))
  await page.waitForURL('/login')
  await type(field(page, 'Email'), 'mari@nordlicht.example')
  await type(field(page, 'Password'), password)
  await press(page.getByRole('button', { name: 'Sign in', exact: true }))
  await page.waitForURL('/admin')
}

async function setUp(page: Page, { press, type }: Hand) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const step = (name: string) => page.getByRole('heading', { name, exact: true })
  const formWith = (field: Locator) => page.getByRole('main').locator('form').filter({ has: field })
  async function save(field: Locator, section: string) {
    await press(formWith(field).getByRole('button', { name: 'Save changes' }))
    await expect(page.getByText(`${section} settings saved successfully!`)).toBeVisible()
  }
  const next = () => page.getByRole('link', { name: /^Next: / })

  await expect(page.getByRole('heading', { name: /^Five steps to begin, 0 done/ })).toBeVisible()
  await press(page.getByRole('link', { name: 'Enter the facts about the agency' }))
  const name = field(page, 'Name')
  await type(name, 'Nordlicht')
  await save(name, 'Agency')
  await press(next())

  await expect(step('Give it your look')).toBeVisible()
  const accent = field(page, 'Accent color')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(logo)
  await expect(page.locator('[data-field=logo] img')).toHaveAttribute('src', /-512x512/)
  await type(accent, '#0a6e4b')
  await save(accent, 'Brand')
  await press(next())

  await expect(step('Choose what the site shows')).toBeVisible()
  const headline = field(page, 'Headline')
  await type(headline, 'Light in the north.')
  await save(headline, 'Home page')
  await press(next())

  await expect(step('Invite your staff')).toBeVisible()
  await press(button('Skip this step'))
  await expect(step('Add your first client')).toBeVisible()
  await press(page.getByRole('link', { name: 'Add a client' }))
  await type(field(page, 'First name'), 'Ada')
  await type(field(page, 'Last name'), 'Okafor')
  await type(field(page, 'Business name'), 'Okafor Boats')
  await type(field(page, 'Email'), 'ada@okafor.example')
  await press(button('Add user'))

  await expect(step('Open the site')).toBeVisible()
  const placeholders = 'phone, email, and address are still placeholders.'
  await expect(page.getByRole('main')).toContainText(placeholders)
  await press(button('Open the site'))
  await expect(page.getByRole('alertdialog')).toContainText(placeholders)
  await press(
    page
      .getByRole('alertdialog', { name: 'Open the site?' })
      .getByRole('button', { name: 'Open site' }),
  )
  await expect(page.getByText('The site is open:')).toBeVisible()
}

async function expectNordlicht(page: Page, { dataDir }: DemoServer) {
  await page.goto('/')
  await expect(page).toHaveTitle(/^Nordlicht, /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Light in the north.')
  const mark = page.getByRole('banner').getByRole('img', { name: 'Nordlicht' })
  await expect(mark).toHaveJSProperty('complete', true)
  const quote = page.getByRole('main').getByRole('link', { name: 'Get A Quote' }).first()
  await expect(quote).toHaveCSS('background-color', 'rgb(10, 110, 75)')
  await expectAccessible(page)

  const [mail] = await mailsTo({ kernel: { config: { dataDir } } }, 'ada@okafor.example')
  expect(mail?.head).toContain('From: Nordlicht <')
  expect(mail?.html).toContain('#0a6e4b')

  const card = await page.request.get('/share-card/home.png')
  const { data } = await sharp(await card.body())
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data]).toEqual([10, 110, 75])
}

for (const [name, hand] of Object.entries({ mouse, keyboard })) {
  test(`an agency is set up from an empty database with the ${name}`, async ({ page, server }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening soon.')
    await signInAsFirst(page, await createAdmin(server), hand)
    await setUp(page, hand)
    await expectNordlicht(page, server)
  })
}
