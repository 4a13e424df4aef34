import { invoices } from '#features/invoices/contract.ts'
import { ledger } from '#features/invoices/ledger/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { clientProjectPaths, projectPaths } from '#features/projects/paths.ts'
import { stages } from '#features/stages/contract.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson, password } from '#test/browser/people.ts'

test('the approval of a design opens part two of a project, which the client can pay then', async ({
  page,
  admin,
  server: { url },
}) => {
  const api = await adminApi(url)
  const client = await makePerson(url)
  const { item: project } = await api.call(projects.add, {
    body: {
      ...{ userId: client.id, title: 'A ferry', description: '<p>Twice a day.</p>' },
      ...{ techStack: ['React'], status: 'in-progress', dueDate: '2030-03-01' },
    },
  })
  const params = { id: project.id }

  await visit(admin, projectPaths.details(project.id))
  await admin.getByRole('button', { name: 'Add stages' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Payment by stages' })
  await dialog.getByLabel('Price before tax').fill('1000')
  await dialog.getByRole('button', { name: '30/40/30' }).click()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const path = admin.getByRole('region', { name: 'Payment' })
  await path.getByRole('button', { name: 'Open now: Deposit' }).click()
  await admin.getByLabel('Reason').fill('Signed on paper.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Open now' }).click()
  await path.getByRole('button', { name: 'Ask for approval of the design' }).click()
  await expect(path.getByRole('button', { name: /^Ask for approval/ })).toBeHidden()
  await expectAccessible(admin)
  const deposit = (await api.call(stages.list, { params })).stages[0]?.invoice?.id ?? ''
  const { remainingBalance: amount } = await api.call(invoices.one, { params: { id: deposit } })
  await api.call(ledger.record, { params: { id: deposit }, body: { amount, method: 'check' } })

  await enterWith(page, { email: client.email, password })
  await visit(page, clientProjectPaths.details(project.id))
  const own = page.getByRole('region', { name: 'Payment' })
  await expect(own.getByText('Next: opens when the design is approved')).toBeVisible()
  await expect(own.getByRole('link', { name: 'Pay Bill' })).toBeHidden()
  await page.getByRole('button', { name: 'Approve the design' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(own.getByText('Next: opens when the project is completed')).toBeVisible()
  await expectAccessible(page)
  await own.getByRole('link', { name: 'Pay Bill' }).click()
  await expect(page.getByRole('main')).toContainText('$400.00')
})
