import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sessions } from '#features/auth/sessions/contract.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { files } from '#features/files/contract.ts'
import { people } from '#people/contract.ts'
import { startTestApp, type Visitor } from '#test/app.ts'
import { startBucket } from '#test/bucket.ts'
import { makeOffice, makeOpenDocument, pdf } from '#test/documents.ts'
import { makeProject, password, signInAs } from '#test/factories.ts'
import { makeZip } from '#test/zips.ts'
import { documents } from './contract.ts'

const environments = { disk: {}, s3: await startBucket() }

for (const [storage, env] of Object.entries(environments)) {
  describe(`documents on ${storage}`, async () => {
    const app = await startTestApp({ env })
    const manager = await signInAs(app, 'Manager')
    const admin = await signInAs(app, 'Admin')

    async function upload(name: string, bytes: Buffer, by: Visitor = manager) {
      const file = new File([new Uint8Array(bytes)], name, { type: 'text/html' })
      const { url } = await by.call(files.upload, { body: {}, files: { project: file } })
      return url.split('/').at(-1) ?? ''
    }

    async function link(by: Visitor, id: string): Promise<string> {
      const { url } = await by.call(documents.link, { params: { id } })
      return app.url + url
    }

    /**
     * Requests the URL like a new tab: with the cookies of the browser, without an access token.
     */
    async function answer(by: Visitor, url: string) {
      const response = await by.fetch(url)
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      return [response.status, (await response.json()).code]
    }

    const kinds = {
      'Offer.PDF': pdf,
      'Brief.docx': makeOffice('word/document.xml'),
      'Budget.xlsx': makeOffice('xl/workbook.xml'),
      'Pitch.pptx': makeOffice('ppt/presentation.xml'),
      'Brief.odt': makeOpenDocument('text'),
      'Budget.ods': makeOpenDocument('spreadsheet'),
      'Pitch.odp': makeOpenDocument('presentation'),
      'notes.txt': Buffer.from('Ink on paper.'),
      'rows.csv': Buffer.from('a;b\r\n1;2\r\n'),
      'readme.md': Buffer.from('# Read me'),
      'all.zip': makeZip([{ name: 'a.txt', data: Buffer.from('a') }]),
    }

    test('are stored unchanged, whatever content type they were sent with', async () => {
      for (const [name, bytes] of Object.entries(kinds)) {
        const id = await upload(name, bytes)
        const response = await manager.fetch(await link(manager, id))
        assert.equal(response.status, 200, name)
        const disposition = response.headers.get('Content-Disposition')
        assert.equal(disposition, `attachment; filename*=UTF-8''${name.replace('.PDF', '.pdf')}`)
        assert.equal(response.headers.get('Content-Type'), 'application/octet-stream')
        assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
      }
    })

    test('are rejected if their content does not match their name', async () => {
      const { 'Offer.PDF': pdf, 'all.zip': zip } = kinds
      for (const [name, bytes, code] of [
        ['a.pdf', zip, 'FILE_TYPE_REFUSED'],
        ['a.docx', zip, 'FILE_TYPE_REFUSED'],
        ['a.txt', Buffer.from('MZ\x00'), 'FILE_TYPE_REFUSED'],
        ['a.zip', pdf, 'NOT_AN_ARCHIVE'],
        ['a.html', Buffer.from('<script>'), 'NOT_AN_IMAGE'],
        ['a.pdf.exe', pdf, 'NOT_AN_IMAGE'],
      ] as const)
        await assert.rejects(upload(name, bytes), { code }, name)
    })

    test("open in their reader's browser, also by range", async () => {
      const id = await upload('Offer.pdf', pdf)
      const url = await link(manager, id)
      assert.match(url, /\/api\/document\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]+$/)
      assert.deepEqual(await answer(manager, url), pdf)
      const part = await manager.fetch(url, { headers: { Range: 'bytes=0-3' } })
      assert.equal(part.status, 206)
      assert.equal(await part.text(), '%PDF')
      await manager.refresh()
      assert.deepEqual(await answer(manager, url), pdf)
    })

    test('do not open with the URL alone', async () => {
      const id = await upload('Offer.pdf', pdf)
      const url = await link(manager, id)
      assert.deepEqual(await answer(app.visit(), url), [401, 'NOT_SIGNED_IN'])
      // May open the document too, but only with a URL of their own.
      assert.deepEqual(await answer(admin, url), [404, 'NOT_FOUND'])
      const { user } = await manager.call(people.authUser, {})
      const elsewhere = app.visit()
      await elsewhere.call(signIn.login, { body: { email: user.email, password } })
      assert.deepEqual(await answer(elsewhere, url), [404, 'NOT_FOUND'])
      const bearer = { headers: { Authorization: 'Bearer a.b.c' } }
      assert.equal((await manager.fetch(url, bearer)).status, 403)
      const forged = app.visit()
      const cookie = manager.cookies.get('refresh') ?? ''
      forged.cookies.set('refresh', cookie.replace(/\..*$/, '.AA.AA'))
      assert.deepEqual(await answer(forged, url), [403, 'TOKEN_INVALID'])
    })

    test('open for five minutes', async (t) => {
      const id = await upload('Offer.pdf', pdf)
      const url = await link(manager, id)
      const now = app.clock.now
      t.after(() => {
        app.clock.now = now
      })
      app.clock.now = new Date(now.getTime() + 299_000)
      assert.deepEqual(await answer(manager, url), pdf)
      app.clock.now = new Date(now.getTime() + 300_000)
      assert.deepEqual(await answer(manager, url), [403, 'LINK_EXPIRED'])
      const longer = url.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 60_000}`)
      assert.deepEqual(await answer(manager, longer), [404, 'NOT_FOUND'])
    })

    test('lead a browser to a page that says why they do not open', async () => {
      const id = await upload('Offer.pdf', pdf)
      const url = await link(manager, id)
      const tab = { headers: { Accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' } as const
      for (const by of [app.visit(), admin]) {
        const response = await by.fetch(url, tab)
        assert.equal(response.status, 303)
        assert.equal(response.headers.get('Location'), '/file-link-expired')
        assert.equal(response.headers.get('Cache-Control'), 'no-store')
      }
      assert.equal((await app.visit().fetch(url.split('?')[0] ?? '', tab)).status, 401)
    })

    test('do not open at an altered URL', async () => {
      const id = await upload('Offer.pdf', pdf)
      const url = await link(manager, id)
      const other = await upload('Other.pdf', pdf)
      const altered = [
        url.replace(id, other),
        url.replace(id, id.toUpperCase()),
        url.replace(id, `${other}/../${id}`).replace('..', '%2e%2e%2f'),
        url.replace(id, `..%2fdocument%2f${id}`),
        url.replace(/signature=(.)/, (_, first) => `signature=${first === '-' ? 'A' : '-'}`),
        url.replace(/signature=.*/, 'signature='),
        `${url}&signature=x`,
        url.replace(/expires=\d+/, 'expires=NaN'),
        url.replace(/expires=\d+/, 'expires=9e99'),
      ]
      for (const each of altered) {
        const [status] = await answer(manager, each)
        assert.ok(status === 404 || status === 401, `${status} ${each}`)
      }
      const { search } = new URL(url)
      assert.deepEqual(await answer(manager, `${app.url}/api/document/${id}`), [
        401,
        'NOT_SIGNED_IN',
      ])
      for (const path of [`/api/document/${id}/link`, '/api/auth/sessions'])
        assert.deepEqual(await answer(manager, app.url + path + search), [401, 'NOT_SIGNED_IN'])
    })

    test('do not open once their reader loses access or is signed out', async () => {
      const client = await signInAs(app, 'User')
      const { id: projectId } = await makeProject(app.database.db, { client_id: client.accountId })
      const id = await upload('Offer.pdf', pdf)
      const attach = (project_id: string | null) =>
        app.database.db.updateTable('document').set({ project_id }).where('id', '=', id).execute()
      await assert.rejects(client.call(documents.link, { params: { id } }), { status: 404 })
      await attach(projectId)
      const url = await link(client, id)
      assert.deepEqual(await answer(client, url), pdf)
      await attach(null)
      assert.deepEqual(await answer(client, url), [404, 'NOT_FOUND'])
      await attach(projectId)
      const cookie = client.cookies.get('refresh')
      await client.call(sessions.logout, {})
      client.cookies.set('refresh', cookie ?? '')
      assert.deepEqual(await answer(client, url), [403, 'TOKEN_INVALID'])
    })

    test('do not open with a refresh token that was replaced', async (t) => {
      const id = await upload('Offer.pdf', pdf)
      const client = await signInAs(app, 'Admin')
      const now = app.clock.now
      t.after(() => {
        app.clock.now = now
      })
      app.clock.now = new Date(now.getTime() + 11_000)
      const stolen = client.cookies.get('refresh')
      await client.refresh()
      const url = await link(client, id)
      const thief = app.visit()
      thief.cookies.set('refresh', stolen ?? '')
      app.clock.now = new Date(now.getTime() + 22_000)
      assert.deepEqual(await answer(thief, url), [403, 'TOKEN_INVALID'])
      assert.deepEqual(await answer(client, url), pdf)
    })
  })
}
