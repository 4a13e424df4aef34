import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import type { LiveEvent } from '#shared/live.ts'
import type { Followed } from '#ui/client/data.tsx'
import { emitLive } from './live-events.ts'
import { followReads } from './live-reads.ts'

class Page extends EventTarget {
  hidden = false
}

const page = new Page()
let client: QueryClient
let stop: () => void
let reads: Record<string, number>

/** Mounts a read, which takes no time. */
function mount(name: string, follows: string[], shows: string[] = [], live = true): () => void {
  reads[name] ??= 0
  const queryFn = async () => {
    reads[name] = (reads[name] ?? 0) + 1
    return name
  }
  const meta: Followed = { follows, shows, live }
  return new QueryObserver(client, { queryKey: [name], queryFn, meta }).subscribe(() => {})
}

const content = (id: string): LiveEvent => ({ kind: 'content', id })

async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms)
  for (let turn = 0; turn < 5; turn += 1) await settle()
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Infinity, staleTime: Infinity } },
  })
  client.mount()
  reads = {}
  stop = followReads(client, page)
})
afterEach(() => {
  stop()
  client.clear()
  mock.timers.reset()
})

test('an event starts the reads that follow it, and no other', async () => {
  mount('services', [], ['service', 'file'])
  mount('changes', ['content'])
  mount('settings', ['setting'])
  mount('messages', ['message'])
  mount('profile', [])
  await pass(1_000)
  emitLive(content('service'))
  await pass(100)
  assert.deepEqual(reads, { services: 2, changes: 2, settings: 1, messages: 1, profile: 1 })
  emitLive({ kind: 'message', id: '7', seq: 1 })
  emitLive(content('setting'))
  await pass(1_000)
  assert.deepEqual(reads, { services: 2, changes: 3, settings: 2, messages: 2, profile: 1 })
  emitLive(content('*'))
  await pass(1_000)
  assert.deepEqual(reads, { services: 3, changes: 4, settings: 3, messages: 3, profile: 1 })
  emitLive({ kind: 'reset', id: 'me', seq: 9 })
  await pass(1_000)
  assert.deepEqual(reads, { services: 4, changes: 5, settings: 4, messages: 4, profile: 1 })
})

test('a burst is one read, and what never stops is read twice in a second', async () => {
  mount('messages', ['message'])
  await pass(1_000)
  for (let count = 0; count < 20; count += 1) emitLive({ kind: 'message', id: String(count) })
  await pass(100)
  assert.equal(reads.messages, 2)
  for (let count = 0; count < 50; count += 1) {
    emitLive({ kind: 'message', id: String(count) })
    await pass(100)
  }
  assert.equal(reads.messages, 12)
})

test('a read that started after the event is not repeated', async () => {
  mount('messages', ['message'])
  await pass(1_000)
  emitLive({ kind: 'message', id: '7' })
  await pass(50)
  void client.invalidateQueries({ queryKey: ['messages'] })
  await pass(1_000)
  assert.equal(reads.messages, 2)
})

test('what is not mounted is read when it is', async () => {
  const unmount = mount('messages', ['message'])
  await pass(1_000)
  unmount()
  emitLive({ kind: 'message', id: '7' })
  await pass(1_000)
  assert.equal(reads.messages, 1)
  assert.equal(client.getQueryState(['messages'])?.isInvalidated, true)
})

test('the read of a form is fetched for the next page only', async () => {
  const unmount = mount('plan', ['plan'], [], false)
  await pass(1_000)
  emitLive({ kind: 'plan', id: '7' })
  await pass(1_000)
  assert.equal(reads.plan, 1)
  unmount()
  mount('plan', ['plan'])
  await pass(0)
  assert.equal(reads.plan, 2)
})

test('a page follows what a form reads too', async () => {
  mount('plan', ['plan'])
  mount('plan', ['plan'], [], false)
  await pass(1_000)
  const before = reads.plan ?? 0
  emitLive({ kind: 'plan', id: '7' })
  await pass(1_000)
  assert.equal(reads.plan, before + 1)
})

test('a hidden tab reads when somebody looks at it', async () => {
  mount('messages', ['message'])
  await pass(1_000)
  page.hidden = true
  emitLive({ kind: 'message', id: '7' })
  await pass(60_000)
  assert.equal(reads.messages, 1)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  assert.equal(reads.messages, 2)
})

test('reads wait for one’s own write, and a second for its page to be left', async () => {
  mount('services', [], ['service'])
  await pass(1_000)
  const written = Promise.withResolvers<void>()
  const write = new MutationObserver(client, { mutationFn: () => written.promise }).mutate()
  emitLive(content('service'))
  await pass(100)
  await pass(500)
  assert.deepEqual(reads, { services: 1 })
  written.resolve()
  await write
  await pass(500)
  assert.deepEqual(reads, { services: 1 })
  await pass(500)
  await pass(500)
  assert.deepEqual(reads, { services: 2 })
})
