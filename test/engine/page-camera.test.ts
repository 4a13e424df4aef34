import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import sharp from 'sharp'
import { reviews } from '#features/reviews/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { chromiumPath } from '#test/browser/chromium.ts'
import { makeProject, signInAs } from '#test/factories.ts'
import { atEnd } from '#test/teardown.ts'
import { until } from '#test/until.ts'

let app: TestApp
/** The address of the only site that may be reached, and of one that may not. */
let site: string
let secret: string
const seen: string[] = []
let datagrams = 0

const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => unknown) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => void server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

before(async () => {
  secret = `http://127.0.0.1:${await listen(({ url }, response) => {
    seen.push(url ?? '')
    response.end('secret')
  })}`
  const stun = createSocket('udp4').on('message', () => (datagrams += 1))
  stun.bind(0, '127.0.0.1')
  await once(stun, 'listening')
  atEnd(async () => void stun.close())
  const pages: Record<string, string> = {
    '/': `<body style="margin:0"><div style="height:100vh;background:#f00"></div>
      <img loading="lazy" src="/blue" style="display:block;width:100%;height:2000px">
      <img src="/never"><script>alert('stop')</script>`,
    '/hostile': `<iframe src="${secret}/frame"></iframe><img src="${secret}/picture">
      <iframe src="file:///etc/passwd"></iframe><a id="file" download href="/blue"></a>
      <script>
        document.querySelector('#file').click()
        fetch('${secret}/fetch', { mode: 'no-cors' }).catch(() => {})
        new WebSocket('${secret.replace('http', 'ws')}/socket')
        const iceServers = [{ urls: 'stun:127.0.0.1:${stun.address().port}' }]
        const peer = new RTCPeerConnection({ iceServers })
        peer.createDataChannel('x')
        peer.createOffer().then((offer) => peer.setLocalDescription(offer))
        setInterval(() => open('${secret}/window'), 100)
      </script>`,
  }
  const port = await listen(({ url = '' }, response) => {
    if (url === '/never') return
    if (url === '/away') return response.writeHead(302, { Location: `${secret}/away` }).end()
    if (url === '/blue') {
      response.setHeader('Content-Type', 'image/svg+xml')
      return response.end(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="#00f" d="M0 0h9v9H0z"/></svg>',
      )
    }
    response.setHeader('Content-Type', 'text/html')
    response.end(pages[url])
  })
  site = `http://127.0.0.1:${port}`
  app = await startTestApp({
    env: { RATE_LIMIT: 'off', CHROMIUM_PATH: await browserOf() },
    camera: { mayReach: (_, asked) => asked === port },
  })
})

/** Chromium refuses its sandbox to root, as which tests run in containers. */
async function browserOf(): Promise<string> {
  const found = chromiumPath() ?? ''
  if (process.getuid?.() !== 0) return found
  const script = path.join(await mkdtemp(path.join(tmpdir(), 'atrium-chromium-')), 'chromium')
  await writeFile(script, `#!/bin/sh\nexec ${found} --no-sandbox "$@"\n`)
  await chmod(script, 0o700)
  return script
}

async function review(pageUrl: string) {
  const manager = await signInAs(app, 'Manager')
  const { accountId: client_id } = await signInAs(app, 'User')
  const project = await makeProject(app.database.db, { client_id, showcase: false })
  const body = { title: 'Home page', pageUrl }
  const { item } = await manager.call(reviews.add, { params: { id: project.id }, body })
  const read = () => manager.call(reviews.one, { params: { id: item.id } })
  await until(
    'the version is made',
    async () => (await read()).versions[0]?.state !== 'preparing',
    600,
  )
  const [version] = (await read()).versions
  const { pictures } = await manager.call(reviews.pictures, { params: { id: version!.id } })
  const picture = pictures[0] && (await manager.fetch(app.url + pictures[0].url))
  return { version: version!, picture: picture && Buffer.from(await picture.arrayBuffer()) }
}

const listProfiles = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('atrium-browser-'))

test('a version of an address has the whole page, also what loads late or never', async () => {
  const { version, picture } = await review(`${site}/`)
  assert.deepEqual([version.state, version.failure], ['open', ''])
  const [page, ...others] = version.pages
  assert.deepEqual([page?.width, page?.file, others], [1440, '127.0.0.1.webp', []])
  assert.ok(page!.height >= 2900 && page!.height < 3000, String(page!.height))
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const colorAt = (y: number) => {
    const at = (y * info.width + 720) * info.channels
    return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 255))
  }
  assert.deepEqual(
    [colorAt(450), colorAt(1900)],
    [
      [1, 0, 0],
      [0, 0, 1],
    ],
  )
})

test('a page reaches nothing that it may not', async () => {
  const { version } = await review(`${site}/hostile`)
  assert.equal(version.state, 'open')
  const away = await review(`${site}/away`)
  assert.deepEqual([away.version.state, away.version.pages], ['failed', []])
  const direct = await review(`${secret}/direct`)
  assert.equal(direct.version.failure, 'This page answers with 403.')
  assert.deepEqual([seen, datagrams], [[], 0])
  assert.deepEqual(await listProfiles(), [])
})
