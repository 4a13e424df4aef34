import { type DemoServer, serverFixture, startDemo } from '#test/browser/demo-server.ts'
import { test as base, enterWith, expect, expectAccessible } from '#test/browser/fixtures.ts'
import { makePerson, password } from '#test/browser/people.ts'

/** A demo that may be removed. */
const test = base.extend<object, { server: DemoServer }>({
  server: serverFixture(startDemo),
})

test('an Admin replaces the demo by an agency of their own', async ({ page, server: { url } }) => {
  const { email } = await makePerson(url, 'Admin')
  await enterWith(page, { email, password })
  await page.goto('/admin/settings')
  const agency = page.getByRole('region', { name: 'Agency' })
  await agency.getByRole('textbox', { name: 'Name', exact: true }).fill('Nordlicht')
  await agency.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Agency settings saved successfully!')).toBeVisible()

  await page.getByRole('link', { name: 'System', exact: true }).click()
  await page.getByRole('button', { name: 'Start over with your own data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start over with your own data?' })
  await expectAccessible(page)
  await dialog.getByLabel('Type “start over” to confirm').fill('Start over')
  await dialog.getByRole('button', { name: 'Start over' }).click()

  await page.waitForURL('/admin/settings/setup')
  const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/agency$/, /look$/, /shows$/, /staff$/, /client$/, /site$/])
  await page.goto('/admin/users')
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveText([RegExp(email)])
  // The portal would leave by itself once its cookie is gone.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening soon.')
  await expect(page).toHaveTitle(/Nordlicht/)
})
