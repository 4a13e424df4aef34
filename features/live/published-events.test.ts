import { before, describe, test } from 'node:test'
import { accounts } from '#features/accounts/contract.ts'
import { files } from '#features/files/contract.ts'
import { inquiries } from '#features/inquiries/contract.ts'
import { projects } from '#features/projects/contract.ts'
import type { LiveEvent } from '#shared/live.ts'
import type { Role } from '#shared/roles.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { openStream } from '#test/event-stream.ts'
import { makeAccount, makeDocument, makeProject, makeToken } from '#test/factories.ts'
import { drawBlob } from '#test/pictures.ts'
import { until } from '#test/until.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
})

async function join(role: Role) {
  const { id } = await makeAccount(app.database.db, { role })
  const token = await makeToken(app, { id, role })
  const visitor = app.visit()
  visitor.setToken(token)
  const stream = await openStream(app.url, token)
  await until('the stream is open', () => stream.events.length > 0)
  const hears = (kind: string, about?: string) =>
    stream.untilSeen(kind, (seen: LiveEvent[]) =>
      seen.some((event) => event.kind === kind && (!about || event.id === about)),
    )
  return { id, visitor, hears }
}

const upload = async (visitor: Visitor, kind: string) =>
  visitor.call(files.upload, { body: {}, files: { [kind]: await drawBlob() } })

describe('open streams hear of', () => {
  test('an inquiry', async () => {
    const manager = await join('Manager')
    await app.visit().call(inquiries.sendMessage, {
      body: {
        firstName: 'Ada',
        lastName: 'Okafor',
        email: 'ada@example.org',
        phoneNumber: '515-555-0123',
        subject: 'A site for the bakery',
        message: 'We bake, and our site does not.',
        agreeToPrivacy: true,
      },
    })
    await manager.hears('lead')
  })

  test('a change of an account', async () => {
    const [admin, manager, client] = [
      await join('Admin'),
      await join('Manager'),
      await join('User'),
    ]
    await admin.visitor.call(accounts.update, { body: { id: client.id, firstName: 'Greta' } })
    await manager.hears('account', client.id)
    await client.hears('own-account', client.id)
  })

  test('a new picture, its description and its removal', async () => {
    const [admin, manager] = [await join('Admin'), await join('Manager')]
    const { key } = await upload(admin.visitor, 'blog')
    await manager.hears('library')
    const second = await join('Manager')
    const idOrName = key.replace('blog/', '')
    await admin.visitor.call(files.describe, { params: { idOrName }, body: { name: 'Mill' } })
    await second.hears('library')
    const third = await join('Manager')
    await admin.visitor.call(files.remove, { body: { key } })
    await third.hears('library')
  })

  test('a document of a project that is removed', async () => {
    const [admin, manager] = [await join('Admin'), await join('Manager')]
    const { id } = await makeProject(app.database.db)
    const { id: docId } = await makeDocument(app, { project_id: id })
    await admin.visitor.call(projects.removeDocument, { params: { id, docId } })
    await manager.hears('project-update', id)
  })
})
