import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import { Outbox, pauseMs, type Unsent } from './outbox.ts'

/** The storage of a browser. */
class MemoryStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, value: string) {
    Reflect.set(this, key, value)
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', {
    value: new MemoryStorage(),
    configurable: true,
  })
})

const unsent = (text: string): Unsent => ({
  id: crypto.randomUUID(),
  text,
  attachments: [],
  internal: false,
  timestamp: new Date().toISOString(),
})

/** An outbox whose server answers as it is told, and the texts that reached it. */
function makeOutbox(userId = 'nora') {
  const sent: string[] = []
  const failures: string[] = []
  const server: { answer?: ErrorCode } = {}
  const outbox = new Outbox({
    userId,
    send: async (_, { text }) => {
      if (server.answer) throw new ApiError(server.answer)
      sent.push(text)
    },
    onFailure: ({ code }) => failures.push(code),
  })
  /** Resolves when nothing is being sent. */
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { outbox, sent, failures, server, settled }
}

const textsOf = (outbox: Outbox, clientId = 'hannah') =>
  outbox.written(clientId).unsent.map(({ text }) => text)

test('messages go out in their order and leave the storage', async () => {
  const { outbox, sent, settled } = makeOutbox()
  for (const text of ['one', 'two', 'three']) outbox.enqueue('hannah', unsent(text))
  await settled()
  assert.deepEqual(sent, ['one', 'two', 'three'])
  assert.deepEqual([textsOf(outbox), Object.keys(localStorage)], [[], []])
})

test('what fails stays, and goes out when the connection is back', async () => {
  const { outbox, sent, failures, server, settled } = makeOutbox()
  server.answer = 'UNAVAILABLE'
  outbox.enqueue('hannah', unsent('one'))
  outbox.enqueue('hannah', unsent('two'))
  await settled()
  outbox.sendNow()
  await settled()
  assert.deepEqual([textsOf(outbox), outbox.isFailing('hannah')], [['one', 'two'], true])
  assert.deepEqual(failures, ['UNAVAILABLE'])
  delete server.answer
  outbox.sendNow()
  await settled()
  assert.deepEqual([sent, outbox.isFailing('hannah')], [['one', 'two'], false])
})

test('what is written survives a reload, with the id of the message', async () => {
  const { outbox, server, settled } = makeOutbox()
  server.answer = 'UNAVAILABLE'
  const one = unsent('one')
  outbox.enqueue('hannah', one)
  outbox.change('owen', () => ({ draft: 'Dear' }))
  await settled()
  outbox.end()

  const reloaded = makeOutbox()
  assert.equal(reloaded.outbox.written('owen').draft, 'Dear')
  assert.deepEqual(reloaded.outbox.written('hannah').unsent, [one])
  reloaded.outbox.sendNow()
  await reloaded.settled()
  assert.deepEqual(reloaded.sent, ['one'])
  assert.equal(makeOutbox('teo').outbox.written('owen').draft, '')
})

test('a note stays a note after a reload, and a reply is the usual', () => {
  const { outbox } = makeOutbox()
  outbox.change('owen', () => ({ draft: 'Pays late.', internal: true }))
  outbox.change('hannah', () => ({ internal: true }))
  outbox.change('teo', () => ({ draft: 'Dear' }))
  const internalTo = (clientId: string) => makeOutbox().outbox.written(clientId).internal
  assert.deepEqual(['owen', 'hannah', 'teo', 'nobody'].map(internalTo), [true, true, false, false])
  outbox.change('hannah', () => ({ internal: false }))
  assert.deepEqual(Object.keys(localStorage).sort(), [
    'typed chat nora owen',
    'typed chat nora teo',
  ])
})

test('an outbox that was ended while it sent does not send again', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { outbox, sent, server, settled } = makeOutbox()
  server.answer = 'UNAVAILABLE'
  const one = unsent('one')
  outbox.enqueue('hannah', one)
  outbox.end()
  await settled()
  makeOutbox().outbox.remove('hannah', one.id)
  delete server.answer
  mock.timers.tick(60_000)
  await settled()
  assert.deepEqual(sent, [])
})

test('a rejected message lets the next one pass, and waits for its author', async () => {
  const { outbox, sent, server, settled } = makeOutbox()
  server.answer = 'INVALID_INPUT'
  const one = unsent('one')
  outbox.enqueue('hannah', one)
  await settled()
  delete server.answer
  outbox.enqueue('hannah', unsent('two'))
  await settled()
  assert.deepEqual([sent, textsOf(outbox)], [['two'], ['one']])
  outbox.retry('hannah', one.id)
  await settled()
  assert.deepEqual([sent, textsOf(outbox)], [['two', 'one'], []])
})

test('two tabs show the same', async () => {
  const one = makeOutbox()
  const other = makeOutbox()
  one.server.answer = 'UNAVAILABLE'
  one.outbox.enqueue('hannah', unsent('one'))
  await one.settled()
  other.outbox.change('hannah', () => ({ draft: 'More' }))
  one.outbox.reload()
  assert.equal(one.outbox.written('hannah').draft, 'More')
  assert.deepEqual(textsOf(other.outbox), ['one'])
  one.outbox.change('hannah', () => ({ draft: '', unsent: [] }))
  other.outbox.reload()
  assert.deepEqual(textsOf(other.outbox), [])
  one.outbox.end()
})

test('without a storage, messages are kept as long as the page is open', async () => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  const { outbox, sent, server, settled } = makeOutbox()
  server.answer = 'UNAVAILABLE'
  outbox.enqueue('hannah', unsent('one'))
  outbox.change('hannah', () => ({ draft: 'Dear' }))
  await settled()
  delete server.answer
  outbox.sendNow()
  await settled()
  assert.deepEqual([sent, outbox.written('hannah').draft], [['one'], 'Dear'])
})

test('the pauses double up to half a minute', () => {
  assert.deepEqual([1, 2, 3, 6, 20].map(pauseMs), [1_000, 2_000, 4_000, 30_000, 30_000])
})
