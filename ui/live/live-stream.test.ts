import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import { ApiError } from '#shared/errors.ts'
import { heartbeatMs, type LiveEvent } from '#shared/live.ts'
import { LiveStream, readEvents } from './live-stream.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const refusal = new ApiError('INTERNAL')
const noServer = new ApiError('UNAVAILABLE')

interface Line {
  random?: number
  failure?: ApiError
  endsAtOnce?: boolean
}

/** The other end of the line: what is opened, and when. */
function startStream({ random = 1, failure, endsAtOnce = false }: Line = {}) {
  const opened: { at: number; after: number | undefined }[] = []
  const events: LiveEvent[] = []
  const line = {
    online: true,
    failure,
    send: (_: string) => {},
    end: () => {},
  }
  const stream = new LiveStream({
    async open(after, signal) {
      opened.push({ at: Date.now(), after })
      if (line.failure) throw line.failure
      return new ReadableStream<Uint8Array>({
        start(controller) {
          signal.addEventListener('abort', () => controller.error(signal.reason))
          line.send = (text) => controller.enqueue(bytes(text))
          line.end = () => controller.close()
          if (!endsAtOnce) return
          line.send(':\n\n')
          line.end()
        },
      })
    },
    deliver: (event) => events.push(event),
    isOnline: () => line.online,
    after: () => events.findLast(({ seq }) => seq !== undefined)?.seq,
    random: () => random,
  })
  const stop = new AbortController()
  const running = stream.run(stop.signal)
  const pauses = () => opened.slice(1).map(({ at }, index) => at - (opened[index]?.at ?? 0))
  return { line, stream, opened, events, pauses, stop, running }
}

async function pass(ms: number): Promise<void> {
  await settle()
  for (let left = ms; left > 0; left -= 250) {
    mock.timers.tick(Math.min(250, left))
    await settle()
  }
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
afterEach(() => mock.timers.reset())

describe('events are read', () => {
  async function read(chunks: Uint8Array[]): Promise<LiveEvent[]> {
    const events: LiveEvent[] = []
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    })
    await readEvents(
      body,
      () => {},
      (event) => events.push(event),
    )
    return events
  }

  test('wherever the chunks begin and end, and without the heartbeats', async () => {
    const all = bytes(
      ':\n\ndata: {"kind":"a","id":"é"}\n\n:\n\ndata: {"kind":"b","id":"2","seq":7}\n\n',
    )
    const expected = [
      { kind: 'a', id: 'é' },
      { kind: 'b', id: '2', seq: 7 },
    ]
    for (let size = 1; size <= all.length; size += 1) {
      const count = Math.ceil(all.length / size)
      const chunks = Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size))
      assert.deepEqual(await read(chunks), expected, `chunks of ${size}`)
    }
  })

  test('but nothing without an end', async () => {
    await assert.rejects(read([bytes('x'.repeat(70_000))]), /not a stream/)
  })
})

describe('a stream that ends', () => {
  test('is opened again after its last event', async () => {
    const { line, opened, stop } = startStream()
    await pass(0)
    line.send('data: {"kind":"open","id":"a","seq":4}\n\n')
    await pass(20_000)
    line.send('data: {"kind":"issued","id":"7","seq":5}\n\n')
    await pass(0)
    line.end()
    await pass(2_000)
    assert.deepEqual(
      opened.map(({ after }) => after),
      [undefined, 5],
    )
    stop.abort()
  })

  test('is not hammered when it always ends at once', async () => {
    const { pauses, stop } = startStream({ endsAtOnce: true })
    await pass(2 * 60_000)
    const expected = [1_250, 2_250, 4_250, 8_250, 16_250, 30_250, 30_250]
    assert.deepEqual(pauses().slice(0, 7), expected)
    stop.abort()
  })

  test('is opened at different times by different browsers', async () => {
    const { line, pauses, stop } = startStream({ random: 0 })
    await pass(0)
    line.send(':\n\n')
    line.end()
    await pass(250)
    assert.deepEqual(pauses(), [250])
    stop.abort()
  })

  test('is not opened again when the sign-in has ended', async () => {
    const { line, opened, running } = startStream()
    await pass(0)
    line.failure = new ApiError('TOKEN_INVALID')
    line.send(':\n\n')
    line.end()
    await pass(60_000)
    await running
    assert.equal(opened.length, 2)
  })
})

test('a silent stream is given up after two and a half heartbeats', async () => {
  const { line, opened, stop } = startStream()
  await pass(0)
  line.send(':\n\n')
  await pass(heartbeatMs)
  line.send(':\n\n')
  await pass(2.5 * heartbeatMs - 250)
  assert.equal(opened.length, 1)
  await pass(250 + 1_250)
  assert.equal(opened.length, 2)
  stop.abort()
})

describe('without a server', () => {
  test('it is tried at least every 30 seconds', async () => {
    const { pauses, opened, stop } = startStream({ failure: noServer })
    await pass(10 * 60_000)
    assert.equal(Math.max(...pauses()), 30_250)
    assert.ok(opened.length > 15)
    stop.abort()
  })

  test('it is not tried while the browser is offline, and at once when it is back', async () => {
    const { line, stream, opened, stop } = startStream()
    await pass(0)
    line.send(':\n\n')
    line.online = false
    line.end()
    await pass(60_000)
    assert.equal(opened.length, 1)
    line.online = true
    stream.nudge({ lost: true })
    await pass(0)
    assert.equal(opened.length, 2)
    stop.abort()
  })
})

describe('what blocks streams', () => {
  test('is tried every few minutes after three attempts', async () => {
    const { pauses, stop } = startStream({ random: 0.5, failure: refusal })
    await pass(15 * 60_000)
    assert.deepEqual(pauses(), [750, 1_250, 270_000, 270_000, 270_000])
    stop.abort()
  })

  test('includes a proxy that keeps everything to itself', async () => {
    const { opened, stop } = startStream({ random: 0 })
    await pass(3 * (2.5 * heartbeatMs + 250))
    assert.equal(opened.length, 3)
    await pass(170_000)
    assert.equal(opened.length, 3)
    stop.abort()
  })

  test('is not tried whenever somebody looks at the page', async () => {
    const { line, stream, opened, stop } = startStream({ random: 0, failure: refusal })
    await pass(2_000)
    assert.equal(opened.length, 3)
    stream.nudge()
    await pass(0)
    assert.equal(opened.length, 3)
    line.failure = undefined
    stream.nudge({ lost: true })
    await pass(0)
    assert.equal(opened.length, 4)
    stop.abort()
  })
})

test('a stream of a computer that slept is replaced when somebody looks', async () => {
  const { line, stream, opened, stop } = startStream({ random: 0 })
  await pass(0)
  line.send(':\n\n')
  await pass(heartbeatMs)
  stream.nudge()
  await pass(250)
  assert.equal(opened.length, 1)
  await pass(heartbeatMs)
  stream.nudge()
  await pass(250)
  assert.equal(opened.length, 2)
  stop.abort()
})

test('it stops at once, also while it waits', async () => {
  const { stop, running, line } = startStream()
  await pass(0)
  line.send(':\n\n')
  await pass(0)
  stop.abort()
  await running
  const waiting = startStream({ failure: noServer })
  await pass(500)
  waiting.stop.abort()
  await waiting.running
})
