import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { startTestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { HireForm } from './hire-form.tsx'

test('an empty inquiry says what is missing beside the fields', async () => {
  const app = await startTestApp()
  const tab = await openTab(app, app.visit())
  tab.show(<HireForm readSource={() => undefined} />)
  await tab.user.click(await screen.findByRole('button', { name: 'Send inquiry' }))
  for (const [role, name, says] of [
    ['textbox', 'Project description', 'Description must be at least 50 characters'],
    ['textbox', /^Budget/, 'Budget is required'],
    ['textbox', 'Timeline', 'Timeline is required'],
    ['textbox', 'Your name', 'Your name is required'],
    ['textbox', 'Company name', 'Company name is required'],
    ['textbox', 'Your email', 'Your email is required'],
    ['group', /^Skills needed/, 'At least one skill is required'],
    ['radiogroup', /^How should we talk/, 'Contact Preference is Required'],
  ] as const)
    await screen.findByRole(role, { name, description: new RegExp(says) })
  const first = screen.getByRole('textbox', { name: 'Project description' })
  await waitFor(() => assert.equal(document.activeElement === first, true))
})
