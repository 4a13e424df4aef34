import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { chooseOption, openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { answer, makeSurvey } from '#test/surveys.ts'
import { surveys } from '../contract.ts'
import { staffPages } from '../paths.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin', { first_name: 'Nora', last_name: 'Lindqvist' })
})

const findButton = (name: string) => screen.findByRole('button', { name })
const parametersOf = (tab: Tab) => Object.fromEntries(new URL(tab.address(), app.url).searchParams)
const untilParameters = (tab: Tab, expected: Record<string, string>) =>
  waitFor(() => assert.deepEqual(parametersOf(tab), expected))

async function search(tab: Tab, name: string, text: string) {
  await tab.user.click(await screen.findByRole('searchbox', { name }))
  await tab.user.paste(text)
}

describe('staff', () => {
  test('find an answer', async () => {
    const email = 'greta@example.test'
    await makeSurvey(app.database.db, { email })
    await makeSurvey(app.database.db, { device: 'mobile' })
    const tab = await openTab(app, admin)
    await tab.visit(staffPages.list)
    await chooseOption(tab, 'Show', 'Desktop')
    await search(tab, 'Search answers', email)
    await untilParameters(tab, { filter: 'desktop', q: email })
    const row = await waitFor(() => {
      const [, found, ...others] = screen.getAllByRole('row')
      assert.equal(others.length, 0)
      assert.match(found?.textContent ?? '', /greta@example\.test.*Desktop.*8 \/ 10.*Open/)
      return found as HTMLElement
    })
    await tab.user.click(within(row).getByRole('link', { name: `Details of ${email}` }))
    await screen.findByRole('heading', { level: 1, name: email })
    await screen.findByText(answer.featureRequests)
  })

  test('record the bonus of an answer, and undo it', async () => {
    const { id } = await makeSurvey(app.database.db)
    const tab = await openTab(app, admin)
    await tab.visit(staffPages.details(id))
    await tab.user.click(await findButton('Record payment'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record the payment' }))
    await tab.user.click(dialog.getByRole('textbox', { name: /^Reference/ }))
    await tab.user.paste('7KD1')
    await tab.user.click(dialog.getByRole('button', { name: 'Record payment' }))
    const bonus = screen.getByRole('region', { name: 'Bonus', hidden: true })
    const recorded = /Paid.*PayPal.*Reference: 7KD1.*Recorded by Nora Lindqvist/s
    await waitFor(() => assert.match(bonus.textContent, recorded))
    await tab.user.click(await findButton('Undo'))
    await tab.user.click(await findButton('Reopen'))
    await within(bonus).findByRole('button', { name: 'Record payment' })
    assert.equal((await admin.call(surveys.one, { params: { id } })).bonus, null)
  })

  test('search the results, filter by a bar of them, and export the answers', async (t) => {
    const { db } = app.database
    await makeSurvey(db, { suggestions: 'Say which exchange day you expect.' })
    await makeSurvey(db, { email: 'dale@example.test', user_experience: 'Poor' })
    const tab = await openTab(app, admin)
    await tab.visit(staffPages.list)
    const tabs = within(screen.getByRole('navigation', { name: 'Survey' }))
    await tab.user.click(tabs.getByRole('link', { name: 'Results' }))
    await screen.findByRole('slider', { name: 'Average rating by month' })
    await search(tab, 'Search these answers', 'exchange')
    await chooseOption(tab, 'Question', 'Suggestions')
    await screen.findByText(/which exchange day you expect/)
    await untilParameters(tab, { q: 'exchange', question: 'suggestions' })

    await tab.user.click(screen.getByRole('link', { name: /^Poor \d/ }))
    await waitFor(() => assert.equal(tab.address(), `${staffPages.list}?userExperience=Poor`))
    await screen.findByRole('link', { name: 'dale@example.test' })
    const saved: string[] = []
    t.mock.method(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const asked: string[] = []
    tab.answer(surveys.csv, ({ url, pass }) => {
      asked.push(url)
      return pass()
    })
    await tab.user.click(await findButton('Export CSV'))
    await waitFor(() => assert.match(saved.join(), /^survey-\d{4}-\d\d-\d\d\.csv$/))
    assert.match(asked.join(), /[?&]userExperience=Poor(&|$)/)

    await tab.user.click(await findButton('Remove Experience: Poor'))
    await waitFor(() => assert.equal(tab.address(), staffPages.list))
  })
})
