import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeOffice, pdf } from '#test/documents.ts'
import { makeAccount, makeProject, makeToken } from '#test/factories.ts'
import { drawPicture } from '#test/pictures.ts'
import { makeZip } from '#test/zips.ts'

const megabyte = 1024 * 1024

let app: TestApp
let token: string
let own: string
let foreign: string
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  const { db } = app.database
  const account = await makeAccount(db)
  token = await makeToken(app, account)
  own = (await makeProject(db, { client_id: account.id })).id
  foreign = (await makeProject(db)).id
})

interface Part {
  name: string
  bytes: Buffer
}

/** A form as no browser sends it: with any name. */
function formOf(parts: Part[]): Buffer {
  const head = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`
  return Buffer.concat([
    ...parts.flatMap(({ name, bytes }) => [
      Buffer.from(head(name)),
      ...[bytes, Buffer.from('\r\n')],
    ]),
    Buffer.from('--x--\r\n'),
  ])
}

function request(id: string, body: Buffer, length = body.length) {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': length,
  }
  const sent = http.request(`${app.url}/api/project/${id}`, { method: 'POST', headers })
  if (body.length > 0) sent.write(body)
  return sent
}

async function send(...parts: Part[]) {
  const sent = request(own, formOf(parts))
  sent.end()
  const [response] = await once(sent, 'response')
  const { message } = JSON.parse(Buffer.concat(await response.toArray()).toString())
  return { status: response.statusCode as number, message }
}

/** The files on the disk and the rows of the database. */
async function countStored() {
  const root = path.join(app.kernel.config.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const { rows } = await app.database.pool.query(
    'select (select count(*) from document) + (select count(*) from project_entry) as count',
  )
  return [entries.filter((entry) => entry.isFile()).length, Number(rows[0].count)]
}

const archive = makeZip([{ name: 'notes.txt', data: Buffer.from('Ink on paper.') }])
const bomb = makeZip([{ name: 'zeros', data: Buffer.alloc(1_000), claimed: 99 * megabyte }])
const picture = await drawPicture()
const refused = {
  'a program': [
    'a.exe',
    Buffer.from('MZ\x90\x00'),
    'This file is not of a type that can be used here.',
  ],
  'a program that claims to be a PDF': [
    'a.pdf',
    Buffer.from('MZ\x90\x00'),
    'This file is not of a type that can be used here.',
  ],
  'an SVG': [
    'a.svg',
    Buffer.from('<svg onload="alert(1)"/>'),
    'This file is not of a type that can be used here.',
  ],
  'a page that claims to be a picture': [
    'a.png',
    Buffer.from('<script>'),
    'This file is not a supported image.',
  ],
  'half a picture': ['a.png', picture.subarray(0, 99), 'This file is not a supported image.'],
  'a picture that is an archive': [
    'a.png',
    Buffer.concat([picture, archive]),
    'This file is of two types at once, which cannot be used here.',
  ],
  'a PDF that is an archive': [
    'a.pdf',
    Buffer.concat([pdf, archive]),
    'This file is of two types at once, which cannot be used here.',
  ],
  'an archive behind a program': [
    'a.zip',
    Buffer.concat([Buffer.from('MZ'), archive]),
    'This file is not a zip archive that can be used.',
  ],
  'a document with macros': [
    'a.docx',
    makeOffice('word/document.xml', 'word/vbaProject.bin'),
    'This file is not of a type that can be used here.',
  ],
  'a zip bomb': [
    'a.zip',
    bomb,
    'This archive is too large: at most 500 files, 100MB unpacked, compressed at most a hundredfold.',
  ],
  'one byte too many': [
    'a.pdf',
    Buffer.concat([pdf, Buffer.alloc(2 * megabyte - pdf.length + 1)]),
    'Files must be less than 2MB',
  ],
  nothing: ['a.txt', Buffer.alloc(0), 'This file is empty.'],
  'a path as its name': [
    '../../etc/passwd.txt',
    Buffer.from('a'),
    'This name cannot be used. Please rename the file.',
  ],
  'a path of Windows as its name': [
    'C:\\a.txt',
    Buffer.from('a'),
    'This name cannot be used. Please rename the file.',
  ],
  'a NUL in its name': [
    'a.exe\x00.txt',
    Buffer.from('a'),
    'This name cannot be used. Please rename the file.',
  ],
  'a name of 300 characters': [
    `${'a'.repeat(296)}.txt`,
    Buffer.from('a'),
    'This name cannot be used. Please rename the file.',
  ],
  'a name that reads backwards': [
    'offer\u202Ecod.txt',
    Buffer.from('a'),
    'This name cannot be used. Please rename the file.',
  ],
} as const

for (const [what, [name, bytes, message]] of Object.entries(refused)) {
  test(`a file with ${what} is refused with a sentence, and nothing is stored`, async () => {
    const before = await countStored()
    const answer = await send({ name, bytes })
    assert.ok(answer.status === 400 || answer.status === 413, String(answer.status))
    assert.equal(answer.message, message)
    assert.deepEqual(await countStored(), before)
  })
}

test('one refused file of several leaves none of them', async () => {
  const before = await countStored()
  const { status, message } = await send(
    { name: 'a.pdf', bytes: pdf },
    { name: 'b.pdf', bytes: picture },
  )
  assert.equal(status, 400)
  assert.equal(message, 'b: This file is not of a type that can be used here.')
  const eleven = Array.from({ length: 11 }, () => ({ name: 'a.pdf', bytes: pdf }))
  assert.equal((await send(...eleven)).status, 413)
  assert.deepEqual(await countStored(), before)
})

test('the largest file is stored', async () => {
  const bytes = Buffer.concat([pdf, Buffer.alloc(2 * megabyte - pdf.length)])
  assert.equal((await send({ name: 'a.pdf', bytes })).status, 201)
})

test('100 uploads that break off leave nothing', async () => {
  const [files = 0, rows = 0] = await countStored()
  const whole = formOf([{ name: 'a.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(megabyte)]) }])
  for (let round = 0; round < 10; round += 1) {
    const sent = Array.from({ length: 10 }, () => request(own, Buffer.of(), whole.length))
    for (const each of sent) each.on('error', () => {})
    const half = whole.subarray(0, whole.length / 2)
    await Promise.all(sent.map((each) => new Promise((done) => each.write(half, done))))
    for (const each of sent) each.destroy()
  }
  assert.equal((await send({ name: 'a.pdf', bytes: pdf })).status, 201)
  assert.deepEqual(await countStored(), [files + 1, rows + 2])
})

test('a project of somebody else is not found before any of the body is read', async () => {
  const sent = request(foreign, Buffer.from('--x\r\n'), 2 * megabyte)
  const [response] = await once(sent, 'response')
  assert.equal(response.statusCode, 404)
  sent.on('error', () => {}).destroy()
})
