import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import { fetchWithProgress } from './fetch-with-progress.ts'

/** The requests that the browser sends, in their order. */
let requests: SentRequest[] = []

class SentRequest {
  url = ''
  status = 201
  responseText = '{}'
  upload = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}

  open(_method: string, url: string): void {
    this.url = url
  }

  setRequestHeader(): void {}

  send(): void {
    requests.push(this)
  }

  abort(): void {
    this.onabort()
  }
}

Object.assign(globalThis, { XMLHttpRequest: SentRequest })

beforeEach(() => {
  requests = []
})

const sent = () => requests.map(({ url }) => url)
const upload = (url: string, signal?: AbortSignal) => fetchWithProgress(() => {}, signal)(url, {})

test('two files are sent at once, and each that ends or fails makes room for the next', async () => {
  const uploads = ['/1', '/2', '/3', '/4', '/5'].map((url) => upload(url))
  await settle()
  assert.deepEqual(sent(), ['/1', '/2'])
  requests[1]?.onload()
  assert.equal((await uploads[1])?.status, 201)
  await settle()
  assert.deepEqual(sent(), ['/1', '/2', '/3'])
  requests[0]?.onerror()
  await assert.rejects(uploads[0] ?? Promise.resolve(), /could not be sent/)
  await settle()
  assert.deepEqual(sent(), ['/1', '/2', '/3', '/4'])
  for (const at of [2, 3, 4]) {
    requests[at]?.onload()
    await uploads[at]
    await settle()
  }
  assert.deepEqual(sent(), ['/1', '/2', '/3', '/4', '/5'])
})

test('a file that is canceled while it waits is not sent', async () => {
  const uploads = ['/1', '/2'].map((url) => upload(url))
  const stop = new AbortController()
  const canceled = upload('/3', stop.signal)
  const last = upload('/4')
  stop.abort()
  await assert.rejects(canceled, /could not be sent/)
  for (const request of [...requests]) request.onload()
  await Promise.all(uploads)
  await settle()
  assert.deepEqual(sent(), ['/1', '/2', '/4'])
  requests[2]?.onload()
  assert.equal((await last).status, 201)
})
