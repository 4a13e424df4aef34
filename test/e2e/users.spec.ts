import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'

test('a user is invited, edited, suspended, activated and deleted', async ({ admin: page }) => {
  await visit(page, '/admin/users')
  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await page.getByLabel('First name').fill('Wren')
  await page.getByLabel('Last name').fill('Talbot')
  await page.getByLabel('Business name').fill('T')
  await page.getByLabel('Email').fill('wren@talbot.example')
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByText('Business name is too short!')).toBeVisible()
  await page.getByLabel('Business name').fill('Talbot Orchards')
  await page.getByLabel('Phone').fill('(515) 555-0142')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Employee' }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByText('User added successfully!')).toBeVisible()

  await visit(page, '/admin/users?q=wren@talbot.example')
  const row = page.getByRole('row', { name: /Wren Talbot/ })
  await expect(row).toContainText('Invited')
  await expect(row).toContainText('Employee')
  const menu = page.getByRole('button', { name: 'Actions for Wren Talbot' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Send invitation again' }).click()
  await expect(page.getByText('A link was sent to wren@talbot.example.')).toBeVisible()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Last name').fill('Talbot-Reyes')
  await page.getByLabel('Phone').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Account updated successfully!')).toBeVisible()

  await visit(page, '/admin/users?q=wren@talbot.example')
  await page.getByRole('link', { name: 'Wren Talbot-Reyes' }).click()
  await expectAccessible(page)
  await expect(page.getByRole('term').filter({ hasText: 'Email' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Phone' })).toHaveCount(0)
  const more = page.getByRole('button', { name: 'More' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await page.getByRole('button', { name: 'Suspend account' }).click()
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Activate' }).click()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
})

test.describe('a client with projects', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is not deleted, and suspension is offered', async ({ admin: page }) => {
    await visit(page, '/admin/users?q=client@atrium.test')
    await page.getByRole('button', { name: 'Actions for Hannah Brandt' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete user' }).click()
    await expect(page.getByText(/^Hannah has .* cannot be deleted\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Suspend account' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
})

test.describe('two people at one account', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('see each other, and the second to save compares both versions', async ({
    admin: page,
    manager: other,
  }) => {
    await visit(page, '/admin/users?q=manager@atrium.test')
    await page.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const city = page.getByLabel('City')
    const before = await city.inputValue()
    await visit(other, '/admin/profile')
    await other.getByLabel('City').fill('Ames')
    await expect(page.getByText(/ is editing this too\.$/)).toBeVisible()
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByText('Account updated successfully!')).toBeVisible()

    await city.fill('Boone')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: / changed this at \d/ })
    await expect(dialog.getByRole('deletion')).toContainText('Ames')
    await dialog.getByRole('button', { name: 'Use theirs' }).click()
    await expect(city).toHaveValue('Ames')
    await city.fill(before)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/\/admin\/users$/)
  })
})

test('a Manager sees names and roles, a person’s projects and the conversation', async ({
  manager: page,
}) => {
  await visit(page, '/admin/users?q=Hannah')
  await expect(page.getByRole('link', { name: 'Add user' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Role' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Hannah Brandt' }).click()
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await expect(page.getByText('client@atrium.test')).toHaveCount(0)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation.getByRole('time')).toBeVisible()
  await conversation.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(page).toHaveURL(/\/admin\/support\/[\w-]+$/)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('the details of an Employee show the open tasks', async ({ admin: page }) => {
  await visit(page, '/admin/users?q=employee@atrium.test')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const open = page.getByRole('region', { name: 'Open tasks' })
  await expect(open.getByRole('link', { name: 'All tasks' })).toHaveAttribute(
    'href',
    /^\/admin\/task\?filter=[\w-]{36}$/,
  )
  await expect(open.getByText('Completed', { exact: true })).toHaveCount(0)
  const task = open.getByRole('listitem').first().getByRole('link')
  const title = await task.innerText()
  await task.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
