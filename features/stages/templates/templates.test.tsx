import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, within } from '@testing-library/dom'
import { projectPaths } from '#features/projects/paths.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeProject, signInAs } from '#test/factories.ts'
import { stageTemplates } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('an Admin adds a template in the settings, and begins a schedule with it', async () => {
  const admin = await signInAs(app, 'Admin')
  const tab = await openTab(app, admin)
  const { user } = tab
  await tab.visit('/admin/settings')
  const name = 'Payment by stages'
  const list = within(await screen.findByRole('navigation', { name: 'Sections' }))
  await user.click(list.getByRole('link', { name }))
  const section = within(await screen.findByRole('region', { name }))
  const press = async (label: string) =>
    user.click(await section.findByRole('button', { name: label }))
  await press('Remove template 3')
  await press('Remove template 1')
  section.getByDisplayValue('50/50')
  assert.equal(section.queryByDisplayValue('30/40/30'), null)
  await press('Add template')
  const fill = async (label: RegExp, text: string) => {
    const field = section.getAllByRole('textbox', { name: label }).at(-1)!
    await user.click(field)
    await user.paste(text)
  }
  await fill(/^Name of template 2/, 'In advance')
  await fill(/^Stage 1/, 'Everything')
  await fill(/^Percent/, '90')
  await press('Save changes')
  await section.findByText('The percentages must sum to 100.')
  const percent = section.getAllByRole('textbox', { name: /^Percent/ }).at(-1)!
  await user.clear(percent)
  await user.click(percent)
  await user.paste('100')
  await press('Save changes')
  await screen.findByText(`${name} settings saved successfully!`)
  const { templates } = await admin.call(stageTemplates.list, {})
  assert.deepEqual(
    templates.map(({ title, stages }) => [title, stages.map((stage) => stage.percent)]),
    [
      ['50/50', [50, 50]],
      ['In advance', [100]],
    ],
  )
  const { id } = await makeProject(app.database.db, { showcase: false })
  await tab.visit(projectPaths.details(id))
  await user.click(await screen.findByRole('button', { name: 'Add stages' }))
  const form = within(await screen.findByRole('dialog', { name }))
  await user.click(await form.findByRole('button', { name: 'In advance' }))
  await form.findByDisplayValue('Everything')
})
