import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type DemoServer, serverFixture, startEmpty } from '#test/browser/demo-server.ts'
import { test as base, expect, expectAccessible } from '#test/browser/fixtures.ts'
import { tabTo } from '#test/browser/keyboard.ts'
import { mailsTo } from '#test/outbox.ts'

const logo = fileURLToPath(new URL('../browser/pictures/icon-512.png', import.meta.url))

/** An Atrium of its own, without the demo. */
const test = base.extend<object, { server: DemoServer }>({
  server: serverFixture(startEmpty),
})

async function press(target: Locator) {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}

async function type(target: Locator, text: string) {
  await tabTo(target)
  await target.page().keyboard.press('ControlOrMeta+a')
  await target.page().keyboard.type(text)
}

/** Enter in a field sends its form. */
async function send(target: Locator, text: string) {
  await type(target, text)
  await target.page().keyboard.press('Enter')
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

async function signInAsFirst(page: Page, link: string) {
  await page.goto(link)
  await type(field(page, 'Password'), password)
  await send(field(page, 'Confirm password'), password)
  await page.waitForURL('/admin')
}

async function setUp(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const step = (name: string) => page.getByRole('heading', { name, exact: true })
  const next = () => press(page.getByRole('link', { name: /^Next: / }))
  const isSaved = (section: string) =>
    expect(page.getByText(`${section} settings saved successfully!`)).toBeVisible()

  await expect(page.getByRole('heading', { name: /^Five steps to begin, 0 done/ })).toBeVisible()
  await press(page.getByRole('link', { name: 'Enter the facts about the agency' }))
  await type(field(page, 'Phone'), '+49 451 555010')
  await type(field(page, 'Email'), 'moin@nordlicht.example')
  await type(field(page, 'Street'), 'Mengstraße 4')
  await type(field(page, 'City'), 'Lübeck')
  await send(field(page, 'Name'), 'Nordlicht')
  await isSaved('Agency')
  await next()

  await expect(step('Give it your look')).toBeVisible()
  await page.getByLabel('Logo', { exact: true }).setInputFiles(logo)
  await expect(page.locator('[data-field=logo] img')).toHaveAttribute('src', /-512x512/)
  await send(field(page, 'Accent color'), '#0a6e4b')
  await isSaved('Brand')
  await next()

  await expect(step('Choose what the site shows')).toBeVisible()
  await type(field(page, 'Headline'), 'Light in the north.')
  await press(button('Save changes').first())
  await isSaved('Home page')
  await next()

  await expect(step('Invite your staff')).toBeVisible()
  await press(button('Skip this step'))
  await expect(step('Add your first client')).toBeVisible()
  await press(page.getByRole('link', { name: 'Add a client' }))
  await type(field(page, 'First name'), 'Ada')
  await type(field(page, 'Last name'), 'Okafor')
  await type(field(page, 'Business name'), 'Okafor Boats')
  await send(field(page, 'Email'), 'ada@okafor.example')

  await expect(step('Open the site')).toBeVisible()
  const list = page.getByRole('list', { name: 'Launch list' }).getByRole('listitem')
  await expect(list.filter({ hasText: 'Mail server' })).toContainText('Set SMTP_URL')
  await expectAccessible(page)
  await press(button('Open the site'))
  const question = page.getByRole('alertdialog', { name: 'Open the site?' })
  await expect(question).toContainText('Not done yet: Services, About text, Policies,')
  await press(question.getByRole('button', { name: 'Open anyway' }))
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

test('an agency is set up from an empty database with the keyboard', async ({ page, server }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening soon.')
  await signInAsFirst(page, await createAdmin(server))
  await setUp(page)
})

test('its site, mails and share card have its name and its look', async ({ page, server }) => {
  await expectNordlicht(page, server)
})
