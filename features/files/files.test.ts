import assert from 'node:assert/strict'
import { once } from 'node:events'
import { access, readdir } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { type Role, roles } from '#shared/roles.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeService, makeToken } from '#test/factories.ts'
import { untilDone } from '#test/outbox.ts'
import { drawPicture } from '#test/pictures.ts'
import { type UploadKind, uploadKinds } from './contract.ts'

const canvas = sharp({ create: { width: 600, height: 300, channels: 3, background: '#36c' } })
const png = await canvas.clone().png().toBuffer()
const pictures = {
  jpeg: await canvas.clone().jpeg().toBuffer(),
  png,
  webp: await canvas.clone().webp().toBuffer(),
}

let app: TestApp
let tokens: Record<Role, string>
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  const signIns = roles.map(async (role) => {
    const account = await makeAccount(app.database.db, { role })
    return [role, await makeToken(app, account)] as const
  })
  tokens = Object.fromEntries(await Promise.all(signIns)) as Record<Role, string>
})

function form(parts: [field: string, bytes: Buffer | string, filename?: string][]): FormData {
  const data = new FormData()
  for (const [field, bytes, filename] of parts) {
    if (filename === undefined) data.append(field, String(bytes))
    else data.append(field, new Blob([new Uint8Array(Buffer.from(bytes))]), filename)
  }
  return data
}

function send(body: BodyInit, token = tokens.Admin, headers: Record<string, string> = {}) {
  const authorized = { Authorization: `Bearer ${token}`, ...headers }
  return fetch(`${app.url}/api/upload`, { method: 'POST', headers: authorized, body })
}

const upload = (kind: string, bytes: Buffer | string, token = tokens.Admin) =>
  send(form([[kind, bytes, 'picture.png']]), token)

interface StoredPicture {
  url: string
  key: string
}

async function uploadPicture(kind: UploadKind, token = tokens.Admin): Promise<StoredPicture> {
  const response = await upload(kind, png, token)
  assert.equal(response.status, 201)
  return response.json()
}

async function assertRefused(response: Response, status: number, code: string) {
  const body = await response.json()
  assert.deepEqual([response.status, body.code], [status, code], JSON.stringify(body))
  return body
}

/** All stored files and rows. */
async function storedFiles(): Promise<{ folders: string[]; rows: string[] }> {
  await untilDone(app, 'discard-upload')
  await untilDone(app, 'remove-files')
  const root = path.join(app.kernel.config.dataDir, 'files')
  const all = await readdir(root, { recursive: true }).catch(() => [])
  const { db } = app.database
  const documents = db.selectFrom('document').select('key')
  const rows = await db.selectFrom('file').select('key').union(documents).orderBy('key').execute()
  const folders = all.filter((name) => name.split(path.sep).length === 2)
  return { folders: folders.sort(), rows: rows.map(({ key }) => key).sort() }
}

describe('who may upload', () => {
  const may: Record<Role, readonly UploadKind[]> = {
    Admin: uploadKinds,
    Manager: uploadKinds,
    Employee: ['project', 'avatar'],
    User: ['project', 'avatar'],
  }
  for (const role of roles) {
    test(`${role}: ${may[role].join(', ')}`, async () => {
      for (const kind of uploadKinds) {
        const response = await upload(kind, png, tokens[role])
        if (may[role].includes(kind)) assert.equal(response.status, 201, kind)
        else await assertRefused(response, 403, 'FORBIDDEN')
      }
    })
  }

  test('visitors may not, and their body is not read', async () => {
    const response = await fetch(`${app.url}/api/upload`, { method: 'POST', body: form([]) })
    await assertRefused(response, 401, 'NOT_SIGNED_IN')
  })
})

describe('an image', () => {
  for (const [type, bytes] of Object.entries(pictures)) {
    test(`as ${type} is served as WebP and AVIF, and cached forever`, async () => {
      const { url, key }: StoredPicture = await (await upload('service', bytes)).json()
      assert.equal(url, `/files/${key}/600.webp`)
      for (const served of ['webp', 'avif']) {
        const response = await fetch(app.url + url.replace('webp', served))
        assert.equal(response.status, 200)
        const { headers } = response
        assert.equal(headers.get('Content-Type'), `image/${served}`)
        assert.equal(headers.get('Cache-Control'), 'public, max-age=31536000, immutable')
        assert.equal(headers.get('X-Content-Type-Options'), 'nosniff')
        assert.match(headers.get('Content-Security-Policy') ?? '', /default-src 'none'.*sandbox/)
        const body = Buffer.from(await response.arrayBuffer())
        assert.equal(headers.get('Content-Length'), String(body.length))
        const { width, height } = await sharp(body).metadata()
        assert.deepEqual([width, height], [600, 300])
      }
      const { rows } = await app.database.pool.query('select * from file where key = $1', [key])
      assert.deepEqual([rows[0].width, rows[0].height, rows[0].kind], [600, 300, 'service'])
    })
  }

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const hostile: Record<string, Buffer | string> = {
    svg,
    'svg behind an XML head': `<?xml version="1.0"?>${svg}`,
    html: '<!doctype html><script>alert(1)</script>',
    zip: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)]),
    pdf: '%PDF-1.7\n1 0 obj<<>>endobj',
    'a truncated picture': png.subarray(0, png.length / 2),
    'only the head of a picture': png.subarray(0, 33),
    'no bytes': '',
    text: 'picture',
  }
  for (const [name, bytes] of Object.entries(hostile)) {
    test(`that is ${name} is rejected, and nothing of it is stored`, async () => {
      const before = await storedFiles()
      await assertRefused(await upload('service', bytes), 400, 'NOT_AN_IMAGE')
      assert.deepEqual(await storedFiles(), before)
    })
  }
})

describe('a form', () => {
  test('with more than two megabytes is rejected with a message', async () => {
    const before = await storedFiles()
    const body = await assertRefused(
      await upload('blog', Buffer.alloc(2 ** 21 + 1)),
      413,
      'FILE_TOO_LARGE',
    )
    assert.equal(body.message, 'Files must be less than 2MB')
    assert.deepEqual(await storedFiles(), before)
  })

  test('without a file in a known field is rejected', async () => {
    await assertRefused(await send(form([])), 400, 'FILE_MISSING')
    await assertRefused(await send(form([['service', 'text']])), 400, 'FILE_MISSING')
    for (const field of ['document', '', '../service'])
      await assertRefused(await upload(field, png), 400, 'FILE_MISSING')
    for (const field of ['__proto__', 'constructor', 'toString'])
      await assertRefused(await upload(field, png), 400, 'BAD_REQUEST')
    const response = await send('{}', tokens.Admin, { 'Content-Type': 'application/json' })
    await assertRefused(response, 400, 'FILE_MISSING')
  })

  test('with two files or a thousand parts is rejected', async () => {
    const before = await storedFiles()
    const two = form([
      ['service', png, 'a.png'],
      ['service', png, 'b.png'],
    ])
    await assertRefused(await send(two), 413, 'TOO_LARGE')
    const parts = Array.from({ length: 1000 }, (_, at) => [`part-${at}`, 'x'] as [string, string])
    await assertRefused(await send(form(parts)), 413, 'TOO_LARGE')
    assert.deepEqual(await storedFiles(), before)
  })

  const type = 'multipart/form-data; boundary=x'
  const broken: Record<string, [type: string, body: string]> = {
    'without a boundary': ['multipart/form-data', '--x--'],
    'that ends in its head': [type, '--x\r\nContent-Disposition: form-data; name="serv'],
    'that ends in its file': [
      type,
      '--x\r\nContent-Disposition: form-data; name="service"; filename="a"\r\n\r\nabc',
    ],
    'of another boundary': [
      type,
      '--y\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--y--',
    ],
    'that is nothing': [type, ''],
    'that is JSON': [type, '{"service":1}'],
  }
  for (const [name, [contentType, body]] of Object.entries(broken)) {
    test(`${name} is rejected`, async () => {
      const response = await send(body, tokens.Admin, { 'Content-Type': contentType })
      assert.equal(response.status, 400)
      assert.ok(['BAD_REQUEST', 'FILE_MISSING'].includes((await response.json()).code))
    })
  }

  test('that breaks off leaves no files or rows', async () => {
    const before = await storedFiles()
    const head = '--x\r\nContent-Disposition: form-data; name="service"; filename="a.png"\r\n\r\n'
    for (let count = 0; count < 20; count += 1) {
      const sending = request(`${app.url}/api/upload`, {
        method: 'POST',
        headers: {
          ...{ 'Content-Type': type, 'Content-Length': 500_000 },
          Authorization: `Bearer ${tokens.Admin}`,
        },
      })
      sending.on('error', () => {})
      sending.write(head)
      sending.write(png.subarray(0, 100))
      await once(sending, 'socket')
      sending.destroy()
    }
    assert.equal((await upload('blog', await drawPicture())).status, 201)
    const { folders, rows } = await storedFiles()
    assert.equal(rows.length, before.rows.length + 1)
    assert.deepEqual(folders, rows.map((key) => path.normalize(key)).sort())
  })
})

describe('removing', () => {
  const remove = (token: string, body: object) =>
    fetch(`${app.url}/api/upload`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('is for the uploader and Admins', async () => {
    const own = await uploadPicture('avatar', tokens.User)
    await assertRefused(await remove(tokens.Manager, { key: own.key }), 404, 'NOT_FOUND')
    assert.equal((await fetch(app.url + own.url)).status, 200)
    assert.equal((await remove(tokens.User, { key: own.key })).status, 200)
    await untilDone(app, 'remove-files')
    await assertRefused(await fetch(app.url + own.url), 404, 'NOT_FOUND')
    await assertRefused(await remove(tokens.User, { key: own.key }), 404, 'NOT_FOUND')
    const other = await uploadPicture('avatar', tokens.User)
    assert.equal((await remove(tokens.Admin, { key: other.key })).status, 200)
    assert.ok(!(await storedFiles()).folders.includes(own.key))
  })

  const uses: Record<string, (url: string) => Promise<unknown>> = {
    'the picture of a service': (image) => makeService(app.database.db, { image }),
    'inside the text of a service': (url) =>
      makeService(app.database.db, { content: `<img src="${url}">` }),
    'the avatar of an account': (avatar) => makeAccount(app.database.db, { avatar }),
  }
  for (const [name, use] of Object.entries(uses)) {
    test(`is rejected while it is ${name}`, async () => {
      const { url, key } = await uploadPicture('service')
      await use(url)
      await assertRefused(await remove(tokens.Admin, { key }), 409, 'FILE_IN_USE')
      assert.equal((await fetch(app.url + url)).status, 200)
    })
  }

  test('of an invalid key is rejected, whatever is stored there', async () => {
    const own = await uploadPicture('avatar')
    const keys = [
      ...['', '..', '../secrets.json', 'service/../../secrets.json', '/etc/passwd', 7, null],
      ...[`${own.key}/`, `${own.key}/../..`, own.key.slice(0, -1), own.url, [own.key]],
    ]
    for (const key of keys) {
      const response = await remove(tokens.Admin, { key })
      assert.ok([400, 404].includes(response.status), String(key))
    }
    await assertRefused(await remove(tokens.Admin, {}), 400, 'INVALID_INPUT')
    await access(path.join(app.kernel.config.dataDir, 'secrets.json'))
    assert.equal((await fetch(app.url + own.url)).status, 200)
  })
})
