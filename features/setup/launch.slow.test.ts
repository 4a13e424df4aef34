import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, test } from 'node:test'
import { agencySection } from '#features/agency/contract.ts'
import { pages } from '#features/pages/contract.ts'
import { lawyerNote } from '#features/pages/starter.server.ts'
import { saveSection } from '#features/settings/contract.ts'
import { sitePages } from '#features/site-pages/contract.ts'
import { backupName } from '#server/backup/backup-store.ts'
import { startTestApp, type Visitor } from '#test/app.ts'
import { makePageText, makeService, makeSitePage, signInAs } from '#test/factories.ts'
import { type LaunchItem, setup } from './contract.ts'
import { readLaunch } from './launch.server.ts'

type List = Record<LaunchItem['name'], Omit<LaunchItem, 'name'>>

const byName = (items: LaunchItem[]) =>
  Object.fromEntries(items.map(({ name, ...rest }) => [name, rest])) as List

const readList = async (admin: Visitor) => byName((await admin.call(setup.launch, {})).items)

const facts = {
  ...agencySection.defaults,
  ...{ name: 'Nordlicht', phone: '+49 451 555010', email: 'moin@nordlicht.example' },
  ...{ street: 'Mengstraße 4', city: 'Lübeck', zip: '23552', region: '', country: 'DE' },
}

describe('the launch list', () => {
  test('of an empty installation has nothing done, and says why', async () => {
    const app = await startTestApp({ env: { PAYMENTS: '' } })
    const list = await readList(await signInAs(app, 'Admin'))
    assert.deepEqual(list, {
      facts: {
        isDone: false,
        detail:
          'Of the facts about the agency, name, phone, email, and address are still placeholders.',
      },
      services: { isDone: false, detail: 'None yet.' },
      about: { isDone: false, detail: 'Not written yet.' },
      policies: {
        isDone: false,
        detail: 'Missing: cookie policy, term policy, refund policy, and privacy policy.',
      },
      address: { isDone: false, detail: 'ORIGIN is plain http.' },
      mail: { isDone: false, detail: 'Not set up: emails are written to DATA_DIR/outbox.' },
      payments: {
        isDone: false,
        detail: 'STRIPE_SECRET_KEY is not set: card payments are off.',
      },
      backups: { isDone: false, detail: list.backups.detail },
    })
    assert.match(list.backups.detail, /^None yet\. .*BACKUP_PASSPHRASE/)
  })

  test('follows the content, and asks where the law asks for an imprint', async () => {
    const app = await startTestApp()
    const { db } = app.database
    const admin = await signInAs(app, 'Admin')
    await admin.call(saveSection(agencySection), { body: facts })
    await makeService(db)
    const { id } = await makePageText(db, { kind: 'about' })
    const { id: policy } = await makePageText(db, { kind: 'privacy-policy' })
    await db
      .insertInto('demo_record')
      .values([{ id }, { id: policy }])
      .execute()
    const first = await readList(admin)
    assert.deepEqual(first.facts, { isDone: true, detail: 'Entered.' })
    assert.deepEqual(first.services, { isDone: true, detail: '1 service.' })
    assert.deepEqual(first.about, { isDone: false, detail: 'Still the text of the demo.' })
    assert.deepEqual(first.imprint, { isDone: false, detail: 'Not written yet.' })
    assert.match(first.policies.detail, /^Still those of the demo: privacy policy\. Missing: /)

    await makePageText(db, { kind: 'about' })
    const { template } = await admin.call(sitePages.imprint, {})
    const content = template?.content ?? ''
    const page = await makeSitePage(db, { slug: 'impressum', content, published: false })
    const imprint = async () => (await readList(admin)).imprint
    assert.equal((await imprint()).detail, 'It still has gaps.')
    const change = (values: object) =>
      db.updateTable('site_page').set(values).where('id', '=', page.id).execute()
    await change({ content: '<p>Moin.</p>' })
    assert.equal((await imprint()).detail, 'Not published yet.')
    await change({ published: true })
    const then = await readList(admin)
    assert.deepEqual(
      [then.about, then.imprint],
      [
        { isDone: true, detail: 'Written.' },
        { isDone: true, detail: 'Published.' },
      ],
    )
  })

  test('counts a policy once its note for a lawyer is gone', async () => {
    const app = await startTestApp()
    const admin = await signInAs(app, 'Admin')
    for (const kind of ['cookie-policy', 'refund-policy', 'privacy-policy'] as const)
      await makePageText(app.database.db, { kind })
    await admin.call(pages.term.starter, {})
    const policies = async () => (await readList(admin)).policies
    assert.deepEqual(await policies(), {
      isDone: false,
      detail: 'Still with the note for your lawyer: term policy.',
    })
    const [text] = (await admin.call(pages.term.list, {})).rows
    assert.ok(text)
    const description = text.description.replace(`<p><strong>${lawyerNote}</strong></p>`, '')
    await admin.call(pages.term.edit, { params: { id: text.id }, body: { description } })
    assert.deepEqual(await policies(), { isDone: true, detail: 'All four are there.' })
  })

  test('takes what is set for done, without asking another server', async () => {
    const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']
    const env = Object.fromEntries(keys.map((key) => [key, 'key_1']))
    const { kernel } = await startTestApp({ env })
    const config = {
      ...kernel.config,
      ...{ origin: 'https://nordlicht.example', secure: true },
      smtpUrl: 'smtp://mail.nordlicht.example',
      backupPassphrase: 'a long passphrase',
    }
    const folder = path.join(config.dataDir, 'backups')
    await mkdir(folder)
    await writeFile(path.join(folder, backupName(kernel.now())), '')
    const { address, mail, payments, backups } = byName(await readLaunch({ ...kernel, config }))
    assert.deepEqual(
      [address, mail, payments],
      [
        { isDone: true, detail: 'https://nordlicht.example' },
        { isDone: true, detail: 'mail.nordlicht.example.' },
        { isDone: true, detail: 'The keys are set.' },
      ],
    )
    assert.equal(backups.isDone, true)
  })
})
