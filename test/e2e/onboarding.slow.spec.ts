import type { Page } from '@playwright/test'
import { clientPeople } from '#features/clients/contract.ts'
import { onboardings } from '#features/onboarding/contract.ts'
import { onboardingPaths } from '#features/onboarding/paths.ts'
import { templates } from '#features/onboarding/templates/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson, password } from '#test/browser/people.ts'
import { mailsTo } from '#test/outbox.ts'
import { drawPicture } from '#test/pictures.ts'

const itemOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const open = async (page: Page, name: string) => {
  const row = page.getByRole('button', { name: new RegExp(`^${name} `) })
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
}

/** Invites another person of the client. Returns the address where the password is chosen. */
async function inviteColleague(url: string, dataDir: string, clientId: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.test`
  const body = { firstName: 'Ole', lastName: 'Halvorsen', email, rights: ['projects' as const] }
  await (await adminApi(url)).call(clientPeople.invite, { params: { id: clientId }, body })
  const [mail] = await mailsTo({ kernel: { config: { dataDir } } }, email)
  return /\/choose-password\/[\w-]+\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('two persons of a client send what a project needs, and it is complete', async ({
  page,
  admin,
  browser,
  server: { url, dataDir },
}) => {
  const api = await adminApi(url)
  const person = await makePerson(url)
  const { item: project } = await api.call(projects.add, {
    body: {
      ...{ userId: person.id, title: 'A ferry', description: '<p>Twice a day.</p>' },
      ...{ techStack: ['React'], dueDate: '2030-03-01' },
    },
  })
  const item = (title: string, kind: 'question' | 'text' | 'files') => ({
    ...{ id: crypto.randomUUID(), kind, title, help: '', required: true, options: [] },
  })
  await api.call(templates.add, {
    body: {
      title: 'For a ferry',
      items: [item('Slogan', 'question'), item('Our story', 'text'), item('Logo', 'files')],
    },
  })

  await visit(admin, onboardingPaths.staff(project.id))
  await admin.getByRole('button', { name: 'Ask for content' }).click()
  const start = admin.getByRole('dialog', { name: 'Ask for content' })
  await start.getByRole('combobox', { name: 'Begin with' }).click()
  await admin.getByRole('option', { name: 'For a ferry' }).click()
  await expectAccessible(admin)
  await start.getByRole('button', { name: 'Ask for content' }).click()
  await expect(admin.getByText('0 of 3 accepted')).toBeVisible()
  await expect(admin.getByText('Missing: Slogan, Our story, Logo.')).toBeVisible()

  await enterWith(page, { email: person.email, password })
  await visit(page, onboardingPaths.client(project.id))
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    reducedMotion: 'reduce',
  })
  const phone = await context.newPage()
  await phone.goto(await inviteColleague(url, dataDir, person.id))
  await phone.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await phone.getByRole('textbox', { name: 'Confirm password' }).fill(password)
  await phone.getByRole('button', { name: 'Choose password' }).click()
  await phone.waitForURL(/client-portal/)
  await visit(phone, onboardingPaths.client(project.id))

  // Both write the same field: the second one chooses, and nothing is lost.
  const slogan = itemOf(phone, 'Slogan')
  await expect(slogan.getByLabel('Your answer')).toBeVisible()
  await context.setOffline(true)
  await slogan.getByLabel('Your answer').fill('Never late')
  await expect(slogan).toContainText('Not saved: you are offline. It is kept here.')
  await itemOf(page, 'Slogan').getByLabel('Your answer').fill('Across in ten minutes')
  await expect(itemOf(page, 'Slogan')).toContainText('Saved')
  await context.setOffline(false)
  await expect(slogan).toContainText('Across in ten minutes')
  await expectAccessible(phone)
  await slogan.getByRole('button', { name: 'Keep both' }).click()
  const both = 'Across in ten minutes\nNever late'
  await expect(itemOf(page, 'Slogan').getByLabel('Your answer')).toHaveValue(both)

  // The phone takes a photo of the logo, while the text is written at the desk.
  await open(phone, 'Logo')
  await expectAccessible(phone)
  const chooser = phone.waitForEvent('filechooser')
  await itemOf(phone, 'Logo').getByRole('button', { name: 'Take a photo' }).click()
  const photo = await drawPicture(600, 400)
  await (await chooser).setFiles({ name: 'Logo.png', mimeType: 'image/png', buffer: photo })
  await itemOf(phone, 'Logo').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('1 of 3 sent')).toBeVisible()
  await open(page, 'Our story')
  const story = itemOf(page, 'Our story')
  await story.getByRole('textbox', { name: 'Your text' }).fill('We have been rowing since 1921.')
  await expect(story).toContainText('Saved')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send all 2 answers' }).click()
  await expect(page.getByText('3 of 3 sent')).toBeVisible()

  await open(admin, 'Logo')
  await itemOf(admin, 'Logo').getByRole('button', { name: 'Return' }).click()
  await admin.getByLabel('What is missing').fill('Please send it as a drawing.')
  await admin.getByRole('button', { name: 'Return item' }).click()
  await open(admin, 'Slogan')
  await itemOf(admin, 'Slogan').getByRole('button', { name: 'Accept' }).click()
  await open(admin, 'Our story')
  await expectAccessible(admin)
  await itemOf(admin, 'Our story').getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByText('2 of 3 accepted')).toBeVisible()

  await open(phone, 'Logo')
  await expect(itemOf(phone, 'Logo')).toContainText('Please send it as a drawing.')
  await itemOf(phone, 'Logo').getByRole('button', { name: 'Send again' }).click()
  await expect(phone.getByText('3 of 3 sent')).toBeVisible()
  await itemOf(admin, 'Logo').getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByText('Everything that is required is here.')).toBeVisible()
  await expect(page.getByText('Everything is here. Thank you.')).toBeVisible()
  const { onboarding } = await api.call(onboardings.ofProject, { params: { id: project.id } })
  expect(onboarding?.completedAt).not.toBeNull()
  await context.close()
})
