import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { extractImages } from 'unpdf'
import { files } from '#features/files/contract.ts'
import { invoiceFiles } from '#features/invoices/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeService, signInAs } from '#test/factories.ts'
import { countFromMemory } from '#test/from-memory.ts'
import { makeInvoice } from '#test/invoices.ts'
import { mailsTo } from '#test/outbox.ts'
import { drawPicture } from '#test/pictures.ts'
import { until } from '#test/until.ts'
import { mail, mailSection } from '../mail/contract.ts'
import { brandSection } from './contract.ts'

const accent = '#b35400'
const green = '#0a6b3d'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let logo: string
/** As wide as high. */
let mark: string
before(async () => {
  app = await startTestApp({ pages: 'built', env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  const draw = (width: number) => {
    const shape = { width, height: 120, channels: 4, background: '#0a6b3d80' } as const
    return sharp({ create: shape }).png().toBuffer()
  }
  logo = await upload(await draw(480))
  mark = await upload(await draw(120))
})

async function upload(bytes: Buffer): Promise<string> {
  const design = new Blob([new Uint8Array(bytes)])
  return (await admin.call(files.upload, { body: {}, files: { design } })).url
}

const pictureOf = (url: string) => ({ params: { idOrName: url.split('/')[3] ?? '' } })
const save = (changed: object) =>
  admin.call(saveSection(brandSection), { body: { ...brandSection.defaults, ...changed } })
const get = (path: string, { url } = app) => fetch(url + path, { redirect: 'manual' })
const read = async (path: string, of = app) => (await get(path, of)).text()
const pixels = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** The address of the icon of a page. */
async function iconOf(size: number, of = app): Promise<string> {
  const found = new RegExp(`/icon/[^"]+/${size}\\.png`).exec(await read('/', of))
  return found?.[0] ?? assert.fail('the page has no icon')
}

/** The color of a pixel of a picture. */
async function colorAt(picture: Buffer, x: number, y: number): Promise<string> {
  const pixel = sharp(picture).extract({ left: x, top: y, width: 1, height: 1 })
  return `#${(await pixel.removeAlpha().raw().toBuffer()).toString('hex')}`
}

describe('the accent color', () => {
  test('is on every page, in the manifest and on share cards at once', async () => {
    await save({ accent: green })
    for (const path of ['/', '/contact-us', '/no-such-page', '/admin', '/client-portal']) {
      const page = await read(path)
      assert.ok(page.includes(`--color-action:light-dark(${green},`), path)
      assert.ok(page.includes(`<meta name="theme-color" content="${green}"/>`), path)
    }
    assert.ok((await read('/site.webmanifest')).includes(`"theme_color":"${green}"`))
    const card = await get('/share-card/home.png')
    assert.equal(await colorAt(await pixels(card), 5, 5), green)
  })

  test('that is too light is refused at its field with the nearest one', async () => {
    await assert.rejects(save({ accent: '#ff7a00' }), {
      fields: {
        accent:
          '#ff7a00 has too little contrast as text and under white text. The nearest color that has enough is #b35400.',
      },
    })
    await assert.rejects(save({ highlight: '#101010' }), /./)
    for (const wrong of ['orange', '#fff', 'url(//evil.example)'])
      await assert.rejects(save({ accent: wrong }), {
        fields: { accent: 'Use a color such as #1f3fe0.' },
      })
  })
})

describe('the logo', () => {
  test('is on the site and in the portals, with its size, and the name is gone', async () => {
    await save({ accent, logo })
    for (const path of ['/', '/login', '/admin']) {
      const [shown] = (await read(path)).match(/<img[^>]*class="h-auto on-light"[^>]*>/) ?? []
      assert.match(shown ?? '', /width="480" height="120" loading="lazy"/, path)
      assert.ok(shown?.includes(logo), path)
    }
  })

  test('is a picture in the PDF of an invoice', async () => {
    const { id } = await makeInvoice(app.database.db)
    const pdf = async () => {
      const file = await admin.call(invoiceFiles.pdf, { params: { id } })
      return extractImages(new Uint8Array(await file.arrayBuffer()), 1)
    }
    await save({ accent })
    assert.equal((await pdf()).length, 0)
    await save({ accent, logo })
    assert.deepEqual(
      (await pdf()).map(({ width, height }) => [width, height]),
      [[480, 120]],
    )
  })

  test('is attached to mails, which have the sender and the signature of the settings', async () => {
    await save({ accent, logo })
    const body = {
      senderName: 'Nora, North & Light',
      replyTo: 'Answers@northlight.example',
      signature: 'Warm regards,\nNora',
    }
    await admin.call(saveSection(mailSection), { body })
    const { accepted, to, message, answer } = await admin.call(mail.test, {})
    assert.equal(accepted, true)
    assert.equal(message, 'Saved in the outbox: no mail server is set up.')
    assert.match(answer, /^outbox\/.+\.eml$/)
    const [sent] = await mailsTo(app, to)
    assert.match(sent?.head ?? '', /^From: "Nora, North & Light" <hello@studio\.example>$/m)
    assert.match(sent?.head ?? '', /^Reply-To: answers@northlight\.example$/m)
    assert.match(sent?.html ?? '', /<img src="cid:logo" width="160" height="40" alt="Web Studio"/)
    for (const part of [sent?.text, sent?.html]) assert.match(part ?? '', /Warm regards,/)
    const [, encoded = ''] =
      /Content-ID: <logo>[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(sent?.source ?? '') ?? []
    const { format, width, height, hasAlpha } = await sharp(
      Buffer.from(encoded, 'base64'),
    ).metadata()
    assert.deepEqual([format, width, height, hasAlpha], ['png', 320, 80, false])
    const wrong = { senderName: 'A <a@b.example>', replyTo: 'nobody', signature: 'x'.repeat(501) }
    await assert.rejects(
      admin.call(saveSection(mailSection), { body: wrong }),
      (error: { fields?: object }) => {
        assert.deepEqual(Object.keys(error.fields ?? {}).sort(), Object.keys(wrong).sort())
        return true
      },
    )
  })

  test('is used, so that it cannot be deleted', async () => {
    await save({ accent, logo })
    const picture = await admin.call(files.one, pictureOf(logo))
    assert.deepEqual(
      picture.usedBy.map(({ kind, title, editPath }) => [kind, title, editPath]),
      [['setting', 'Brand', '/admin/settings#brand']],
    )
    await assert.rejects(admin.call(files.remove, { body: { key: picture.key } }), {
      code: 'FILE_IN_USE',
    })
  })

  test('changes where its picture is replaced', async () => {
    const old = await upload(await drawPicture())
    await save({ logo: old })
    const file = new Blob([new Uint8Array(await drawPicture())])
    const input = { ...pictureOf(old), body: {}, files: { file } }
    const { item } = await admin.call(files.replace, input)
    assert.notEqual(item.url, old)
    assert.ok((await read('/')).includes(item.url))
  })

  test('that is not a picture of the library is refused', async () => {
    for (const wrong of ['https://evil.example/logo.webp', '/files/design/x/1.svg', 'logo.png'])
      await assert.rejects(save({ logo: wrong }), { fields: { logo: 'Please choose an image.' } })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await assert.rejects(upload(svg), { code: 'NOT_AN_IMAGE' })
  })
})

describe('the icons', () => {
  test('show the letter on the accent color without a logo', async () => {
    await save({ accent })
    const icon = await get(await iconOf(180))
    assert.equal(icon.headers.get('content-type'), 'image/png')
    assert.equal(icon.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    const picture = await pixels(icon)
    const { width, height } = await sharp(picture).metadata()
    assert.deepEqual([width, height, await colorAt(picture, 2, 2)], [180, 180, accent])
    const { channels } = await sharp(picture).stats()
    assert.ok(
      channels.every(({ max }) => max > 240),
      'the letter is white',
    )
  })

  test('are made from the logo on white, at another address', async () => {
    await save({ accent })
    const before = await iconOf(180)
    await save({ accent, logo: mark })
    const after = await iconOf(180)
    assert.notEqual(after, before)
    const picture = await pixels(await get(after))
    for (const [x, y] of [
      [2, 2],
      [90, 10],
    ] as const)
      assert.equal(await colorAt(picture, x, y), '#ffffff')
    assert.ok((await sharp(picture).stats()).isOpaque)
    assert.notEqual(await colorAt(picture, 90, 90), '#ffffff')
    const old = await get(before)
    assert.deepEqual([old.status, old.headers.get('location')], [302, after])
  })

  test('show the letter in place of a logo that is more than twice as wide as high', async () => {
    await save({ accent })
    const letter = await iconOf(180)
    await save({ accent, logo })
    assert.equal(await iconOf(180), letter)
    await save({ accent, logo, icon: mark })
    assert.notEqual(await iconOf(180), letter)
  })

  test('have the addresses that browsers ask for by themselves', async () => {
    const ico = await get('/favicon.ico')
    assert.equal(ico.headers.get('content-type'), 'image/x-icon')
    assert.equal(ico.headers.get('cache-control'), 'no-cache')
    const bytes = await pixels(ico)
    assert.deepEqual([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes[6]], [1, 3, 16])
    const first = bytes.subarray(bytes.readUInt32LE(18))
    assert.equal((await sharp(first.subarray(0, bytes.readUInt32LE(14))).metadata()).width, 16)
    assert.equal((await get('/apple-touch-icon.png')).status, 200)
  })

  test('of the manifest exist in the sizes that it says', async () => {
    const { icons } = (await (await get('/site.webmanifest')).json()) as {
      icons: { src: string; sizes: string }[]
    }
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(await pixels(await get(src))).metadata()
      assert.equal(`${width}x${height}`, sizes)
    }
    assert.equal(icons.length, 3)
  })

  test('of another brand are not drawn, and led to this one from memory', async (t) => {
    await save({ accent, logo })
    const wanted = await iconOf(180)
    const reads = t.mock.method(app.kernel.files, 'get')
    const before = await countFromMemory(app)
    for (const address of ['/icon/none/180.png', '/icon/none/180.png', '/icon/none/%3180.png']) {
      const { status, headers } = await get(address)
      assert.deepEqual([status, headers.get('location')], [302, wanted], address)
    }
    assert.equal((await get('/icon/none/64.png')).status, 404)
    assert.equal(await countFromMemory(app), before + 1)
    assert.equal(reads.mock.callCount(), 0)
  })

  test('of any other name do not exist', async () => {
    const folder = (await iconOf(180)).replace('/180.png', '')
    for (const name of ['64.png', 'constructor', '..%2Ffavicon.ico'])
      assert.equal((await get(`${folder}/${name}`)).status, 404, name)
  })
})

test('a share card is drawn at one address only', async (t) => {
  const { id, slug } = await makeService(app.database.db, { image: logo })
  const card = `/share-card/service/${slug}.png`
  const reads = t.mock.method(app.kernel.files, 'get')
  for (const other of [id, id.toUpperCase(), `${slug}/more`, slug.replace('e', '%65')]) {
    const { status, headers } = await get(`/share-card/service/${other}.png`)
    assert.deepEqual([status, headers.get('location')], [301, card], other)
  }
  const home = await get('/share-card/home/.png')
  assert.deepEqual([home.status, home.headers.get('location')], [301, '/share-card/home.png'])
  assert.equal(reads.mock.callCount(), 0)
  assert.equal((await get(card)).status, 200)
  assert.ok(reads.mock.callCount() > 0)
})

test('another process shows the change within a second', async () => {
  const env = { RATE_LIMIT: 'off', DATA_DIR: app.kernel.config.dataDir }
  const other = await startTestApp({ pages: 'built', database: app.database, env })
  await save({ accent })
  await until('the other process shows the color', async () =>
    (await read('/', other)).includes(accent),
  )
  await save({ accent: green, logo })
  await until('the other process shows the brand', async () => {
    const page = await read('/', other)
    return page.includes(green) && page.includes(logo)
  })
  assert.equal(await iconOf(180, other), await iconOf(180))
  assert.equal((await get(await iconOf(180), other)).status, 200)
})
