import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import { runInOneTab } from './one-tab.ts'

const minute = 60_000

class Page extends EventTarget {
  hidden = false

  show(visible: boolean): void {
    this.hidden = !visible
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/** A tab of a browser, which has the real locks. */
function openTab(name: string, locks: LockManager | undefined = navigator.locks) {
  const page = new Page()
  const tab = { page, streams: 0, nudges: 0, close: () => {} }
  const stream = {
    run(signal: AbortSignal) {
      tab.streams += 1
      return new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => {
          tab.streams -= 1
          resolve()
        }),
      )
    },
    nudge() {
      tab.nudges += 1
    },
  }
  tab.close = runInOneTab({ name, stream, locks, page })
  return tab
}

async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms)
  // Locks are granted in later turns of the event loop.
  for (let turn = 0; turn < 20; turn += 1) await settle()
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

test('tabs have one stream among them, and the next tab takes over', async () => {
  const [first, second] = [openTab('shared'), openTab('shared')]
  await pass(0)
  assert.deepEqual([first.streams, second.streams], [1, 0])
  first.close()
  await pass(0)
  assert.deepEqual([first.streams, second.streams], [0, 1])
  second.close()
})

test('a tab that is hidden for long gives it to one that is looked at', async () => {
  const [first, second] = [openTab('given'), openTab('given')]
  await pass(0)
  first.page.show(false)
  await pass(4 * minute)
  assert.deepEqual([first.streams, second.streams], [1, 0])
  await pass(minute)
  assert.deepEqual([first.streams, second.streams], [0, 1])
  first.close()
  second.close()
})

test('it sleeps while all tabs are hidden, and is back at once', async () => {
  const [first, second] = [openTab('asleep'), openTab('asleep')]
  await pass(0)
  for (const { page } of [first, second]) page.show(false)
  await pass(5 * minute)
  assert.deepEqual([first.streams, second.streams], [0, 0])
  second.page.show(true)
  await pass(0)
  assert.deepEqual([first.streams, second.streams], [0, 1])
  first.close()
  second.close()
})

test('a glance elsewhere changes nothing, and a look back asks whether the line still holds', async () => {
  const tab = openTab('glance')
  await pass(0)
  tab.page.show(false)
  await pass(minute)
  tab.page.show(true)
  await pass(10 * minute)
  assert.deepEqual([tab.streams, tab.nudges], [1, 1])
  tab.close()
})

test('without locks each tab has its own, while it is looked at', async () => {
  const page = new Page()
  let streams = 0
  const run = (signal: AbortSignal) => {
    streams += 1
    signal.addEventListener('abort', () => {
      streams -= 1
    })
    return Promise.resolve()
  }
  const stream = { run, nudge() {} }
  const close = runInOneTab({ name: 'alone', stream, locks: undefined, page })
  assert.equal(streams, 1)
  page.show(false)
  await pass(10_000)
  assert.equal(streams, 0)
  page.show(true)
  assert.equal(streams, 1)
  close()
  assert.equal(streams, 0)
})
