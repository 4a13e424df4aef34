import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { makeLead } from '#test/leads.ts'
import { leadPaths } from '../paths.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const button = (name: string) => screen.getByRole('button', { name })
const findButton = (name: string) => screen.findByRole('button', { name })
const findLink = (name: string) => screen.findByRole('link', { name })
const untilGone = (role: string, name?: string) =>
  waitFor(() => assert.equal(screen.queryAllByRole(role, name ? { name } : {}).length, 0))

async function pick(tab: Tab, opener: HTMLElement, role: 'menuitem' | 'option', name: string) {
  await tab.user.click(opener)
  await tab.user.click(await screen.findByRole(role, { name }))
}

const makeMessage = async () => {
  const { id, email, name, subject } = await makeLead(app.database.db)
  return { id, label: `${name}: ${subject}`, email, subject: subject ?? '' }
}

describe('a message', () => {
  test('that is spam leaves the list and is restored', async () => {
    const { email, label, subject } = await makeMessage()
    const tab = await openTab(app, admin)
    await tab.visit(`/admin/messages?q=${email}`)
    await findLink(subject)
    await pick(tab, button(`Actions for ${label}`), 'menuitem', 'Mark as spam')
    await untilGone('link', subject)
    await pick(tab, screen.getByRole('combobox', { name: 'Show' }), 'option', 'Spam')
    await tab.user.click(await findLink(subject))
    await screen.findByText(/^This is marked as spam\./)
    assert.equal(screen.queryAllByRole('region', { name: 'Client' }).length, 0)
    await tab.user.click(button('Not spam'))
    await findButton('Send reply')
    screen.getByRole('region', { name: 'Client' })
  })

  test('is deleted after a confirmation', async () => {
    const { id, email, label } = await makeMessage()
    const tab = await openTab(app, admin)
    await tab.visit(leadPaths.details('message', id))
    const more = within(screen.getByRole('main')).getByRole('button', { name: 'More' })
    await pick(tab, more, 'menuitem', 'Delete')
    const question = await screen.findByRole('alertdialog')
    assert.ok(question.textContent.includes(`Delete “${label}”?`))
    await tab.user.click(within(question).getByRole('button', { name: 'Delete message' }))
    await waitFor(() => assert.equal(tab.address(), '/admin/messages'))
    await screen.findByText('Message deleted')
    await tab.visit(`/admin/messages?q=${email}`)
    await screen.findByText(`Nothing found for “${email}”.`)
  })
})
