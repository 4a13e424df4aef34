import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { useState } from 'react'
import { ApiError } from '#shared/errors.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { queryClient } from '#ui/client/data.tsx'
import type { Pin, Version } from '../shapes.ts'
import type { ReviewDesk, SharedReview } from './desk.ts'
import ReviewViewer from './review-viewer.tsx'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const timestamp = '2026-11-02T12:00:00.000Z'
const author = { name: 'Ann Lee', avatar: null, from: 'client' } as const

function pin(number: number, more: Partial<Pin> = {}): Pin {
  const id = `pin-${number}`
  const place = { version: 1, page: 1, x: 10, y: 20 }
  const state = { resolvedIn: null, resolvedBy: null, timestamp, updatedAt: timestamp }
  return {
    _id: id,
    id,
    number,
    ...place,
    author,
    text: `Words ${number}`,
    comments: 1,
    ...state,
    ...more,
  }
}

function version(number: number, pages = 1): Version {
  const id = `version-${number}`
  return {
    ...{ _id: id, id, number, note: '', pageUrl: '', state: 'open', failure: '', decision: null },
    ...{ pagesExpected: pages, timestamp },
    pages: Array.from({ length: pages }, (_, at) => ({
      ...{ id: `${id}-${at + 1}`, page: at + 1, width: 800, height: 1200, file: 'home.png' },
    })),
  }
}

const replied = <T,>(data: T) => ({
  ...{ data, error: null, isFetching: false, isPlaceholderData: false },
  refetch: () => {},
})

type Call = [name: string, ...input: unknown[]]

/** Shows a review whose calls are recorded. */
async function show(review: Partial<SharedReview>, desk: Partial<ReviewDesk> = {}) {
  const calls: Call[] = []
  const record =
    (name: string) =>
    async (...input: unknown[]) => {
      calls.push([name, ...input])
      return {}
    }
  const shown: SharedReview = {
    ...{ title: 'Home page', versions: [version(1)], pins: [], seen: 'a'.repeat(64), ...review },
  }
  const whole: ReviewDesk = {
    ...{ isStaff: false, mayDecide: true },
    usePictures: (versionId) =>
      replied({
        pictures: [1, 2, 3].map((page) => {
          const id = `${versionId}-${page}`
          return { id, url: `data:,${id}`, smallUrl: `data:,small-${id}` }
        }),
      }),
    useThread: (id) => {
      const found = shown.pins.find((one) => one.id === id)!
      const comment = { _id: `${id}-1`, id: `${id}-1`, author, text: found.text, timestamp }
      return replied({ ...found, thread: [comment] })
    },
    setPin: async (body) => {
      calls.push(['setPin', body])
      return { ...pin(9), thread: [] }
    },
    ...{ comment: record('comment'), resolve: record('resolve'), decide: record('decide') },
    ...desk,
  }
  const tab = await openTab(app, app.visit())
  let change: (next: Partial<SharedReview>) => void = () => {}
  function Shown() {
    const [now, setNow] = useState(shown)
    change = (next) => setNow({ ...now, ...next })
    return (
      <QueryClientProvider client={queryClient}>
        <main>
          <ReviewViewer review={now} desk={whole} />
        </main>
      </QueryClientProvider>
    )
  }
  tab.show(<Shown />)
  await screen.findByRole('region', { name: 'Pins' })
  return { tab, calls, change: (next: Partial<SharedReview>) => change(next) }
}

const marker = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Pins on this page' })).getByRole('button', { name })
const entry = (text: RegExp) =>
  within(screen.getByRole('region', { name: 'Pins' })).getByRole('button', { name: text })
const press = async ({ user }: Tab, name: string) =>
  user.click(await screen.findByRole('button', { name }))

describe('a pin', () => {
  test('is set with the arrow keys, and its place is said in words', async () => {
    const { tab, calls } = await show({})
    await press(tab, 'Add pin')
    const crosshair = await screen.findByRole('button', { name: 'Place of the new pin' })
    assert.equal(document.activeElement, crosshair)
    await tab.user.keyboard('{ArrowLeft}{ArrowUp}{Shift>}{ArrowUp}{/Shift}')
    assert.equal(
      screen.getByRole('application').querySelector('output')?.textContent,
      'Middle center, 49% from the left, 39% from the top',
    )
    await tab.user.keyboard('{Enter}')
    const words = await screen.findByRole('textbox', { name: /^Comment/ })
    assert.equal(document.activeElement, words)
    await tab.user.type(words, 'Larger, please')
    await press(tab, 'Save pin')
    await waitFor(() => assert.equal(calls.length, 1))
    assert.deepEqual(calls[0], [
      'setPin',
      { pageId: 'version-1-1', x: 49, y: 39, text: 'Larger, please', internal: false },
    ])
  })

  test('is canceled with Escape', async () => {
    const { tab, calls } = await show({})
    await press(tab, 'Add pin')
    await screen.findByRole('application')
    await tab.user.keyboard('{Escape}')
    await waitFor(() => assert.equal(screen.queryByRole('application'), null))
    assert.deepEqual([screen.queryByRole('textbox'), calls], [null, []])
    assert.match(document.activeElement?.getAttribute('aria-label') ?? '', /Press to add a pin/)
  })

  test('that is canceled leaves the focus on the picture', async () => {
    const { tab } = await show({})
    await press(tab, 'Add pin')
    await tab.user.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: /^Comment/ })
    await press(tab, 'Cancel')
    assert.match(document.activeElement?.getAttribute('aria-label') ?? '', /Press to add a pin/)
  })

  test('is set where the picture is clicked, in percent of it', async () => {
    const { tab, calls } = await show({})
    const picture = document.querySelector<HTMLElement>('[data-picture]')!
    picture.getBoundingClientRect = () => new DOMRect(100, 200, 400, 600)
    const surface = screen.getByRole('button', { name: /Press to add a pin/ })
    fireEvent.click(surface, { detail: 1, clientX: 200, clientY: 350 })
    await tab.user.type(await screen.findByRole('textbox', { name: /^Comment/ }), 'Here')
    await press(tab, 'Save pin')
    await waitFor(() => assert.equal(calls.length, 1))
    assert.deepEqual(calls[0]?.[1], {
      ...{ pageId: 'version-1-1', x: 25, y: 25, text: 'Here', internal: false },
    })
  })

  test('cannot be set on a version that a newer one closed', async () => {
    const { change } = await show({})
    change({ versions: [version(2), version(1)] })
    await screen.findByRole('button', { name: 'Show version 2' })
    assert.equal(screen.queryByRole('button', { name: /add a pin|Add pin/i }), null)
  })

  test('can be for staff alone', async () => {
    const { tab, calls } = await show({}, { isStaff: true, mayDecide: false })
    await press(tab, 'Add pin')
    await tab.user.keyboard('{Enter}')
    await tab.user.type(await screen.findByRole('textbox', { name: /^Comment/ }), 'For us')
    await tab.user.click(screen.getByRole('checkbox', { name: 'Only for staff' }))
    await press(tab, 'Save pin')
    await waitFor(() => assert.match(JSON.stringify(calls), /"internal":true/))
  })
})

describe('the list of pins', () => {
  test('focuses the pin of an entry, and the pin opens its thread', async () => {
    const { tab, calls } = await show({ pins: [pin(1), pin(2, { x: 60 })] })
    await tab.user.click(entry(/Words 2/))
    await waitFor(() => assert.equal(document.activeElement, marker(/^Pin 2/)))
    const thread = await screen.findByRole('region', { name: 'Pin 2' })
    await tab.user.keyboard('{Enter}')
    await waitFor(() =>
      assert.equal(document.activeElement, within(thread).getByRole('heading', { name: 'Pin 2' })),
    )
    await tab.user.type(within(thread).getByRole('textbox', { name: /^Reply/ }), 'Done')
    await tab.user.click(within(thread).getByRole('button', { name: 'Reply' }))
    await waitFor(() => assert.deepEqual(calls, [['comment', 'pin-2', 'Done']]))
    await tab.user.click(within(thread).getByRole('button', { name: 'Resolve' }))
    await waitFor(() => assert.deepEqual(calls[1], ['resolve', 'pin-2', true]))
    within(thread).getByRole('heading').focus()
    await tab.user.keyboard('{Escape}')
    await waitFor(() => assert.equal(document.activeElement, entry(/Words 2/)))
  })

  test('shows the page of the pin', async () => {
    const { tab } = await show({ versions: [version(1, 3)], pins: [pin(1, { page: 3 })] })
    screen.getByRole('button', { name: 'Page 3, 1 open pin' })
    await tab.user.click(entry(/Page 3/))
    await waitFor(() => assert.equal(document.activeElement, marker(/^Pin 1/)))
    await screen.findByRole('img', { name: 'Home page, version 1, page 3' })
    await press(tab, 'Previous page')
    await screen.findByRole('img', { name: 'Home page, version 1, page 2' })
  })

  test('has open pins of earlier versions, and resolved ones on request', async () => {
    const { tab } = await show({
      versions: [version(2), version(1)],
      pins: [pin(1), pin(2, { resolvedIn: 1 }), pin(3, { resolvedIn: 2 })],
    })
    entry(/Words 1/)
    assert.equal(screen.queryByText('Words 3'), null)
    await press(tab, 'Show 1 resolved')
    await screen.findByText('Words 3')
    assert.equal(screen.queryByText('Words 2'), null)
  })

  test('is walked through on the picture with the arrow keys', async () => {
    const { tab } = await show({ pins: [pin(1), pin(2), pin(3)] })
    assert.deepEqual(
      [1, 2, 3].map((number) => marker(new RegExp(`^Pin ${number}`)).tabIndex),
      [0, -1, -1],
    )
    marker(/^Pin 1/).focus()
    await tab.user.keyboard('{ArrowRight}')
    assert.equal(document.activeElement, marker(/^Pin 2/))
  })
})

test('of 200 pins, those alone are rendered again that are chosen', async () => {
  const pins = Array.from({ length: 200 }, (_, at) => pin(at + 1, { x: at / 2 }))
  const { tab } = await show({ pins })
  const changed = new Set<string>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records) changed.add((target as HTMLElement).dataset.pin ?? '')
  })
  const layer = screen.getByRole('group', { name: 'Pins on this page' })
  observer.observe(layer, { attributes: true, subtree: true, childList: true })
  await tab.user.click(marker(/^Pin 7,/))
  await screen.findByRole('region', { name: 'Pin 7' })
  observer.disconnect()
  assert.deepEqual([...changed].sort(), ['pin-1', 'pin-7'])
})

describe('a decision', () => {
  test('says what it opens, and sends what was seen', async () => {
    const { tab, calls } = await show({ opens: ['“Design”, $1,200.00'] })
    const bar = screen.getByRole('region', { name: 'Decision on version 1' })
    assert.match(bar.textContent, /Approving opens the payment “Design”, \$1,200\.00\./)
    await press(tab, 'Approve')
    await press(tab, 'Approve version 1')
    await waitFor(() =>
      assert.deepEqual(calls, [
        ['decide', { decision: 'approved', notes: '', seen: 'a'.repeat(64) }],
      ]),
    )
  })

  test('for changes needs words', async () => {
    const { tab, calls } = await show({})
    await press(tab, 'Request changes')
    await press(tab, 'Request changes')
    await screen.findByText('Please write what you mean.')
    assert.deepEqual(calls, [])
    await tab.user.type(screen.getByRole('textbox', { name: /^What to change/ }), 'The colors')
    await press(tab, 'Request changes')
    await waitFor(() => assert.match(JSON.stringify(calls), /"notes":"The colors"/))
  })

  test('that is refused says why, and keeps the words', async () => {
    const { tab } = await show(
      {},
      {
        decide: () => Promise.reject(new ApiError('CONFLICT', { message: 'A new version came.' })),
      },
    )
    await press(tab, 'Approve with notes')
    await tab.user.type(screen.getByRole('textbox', { name: /^Notes/ }), 'Nearly')
    await press(tab, 'Approve with notes')
    const bar = screen.getByRole('region', { name: 'Decision on version 1' })
    await within(bar).findByText('A new version came.')
    assert.equal(
      screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Notes/ }).value,
      'Nearly',
    )
  })

  test('is not offered to staff, nor on a version that is decided', async () => {
    await show({}, { isStaff: true, mayDecide: false })
    assert.equal(screen.queryByRole('button', { name: 'Approve' }), null)
    const decision = { kind: 'approved', notes: '', by: 'Ann Lee', timestamp } as const
    await show({ versions: [{ ...version(1), decision }] })
    assert.equal(screen.queryByRole('button', { name: 'Approve' }), null)
    screen.getByText(/^Version 1, by Ann Lee/)
  })
})

describe('versions', () => {
  test('are compared side by side, with a slider and as onion skin', async () => {
    const { tab } = await show({ versions: [version(2, 2), version(1)] })
    await press(tab, 'Compare')
    const place = within(await screen.findByRole('region', { name: 'Comparison' }))
    await place.findByRole('img', { name: 'Home page, version 1, page 1' })
    place.getByRole('img', { name: 'Home page, version 2, page 1' })
    await press(tab, 'Slider')
    const top = () => document.querySelector<HTMLElement>('[data-layer="2"]')!.style
    const range = () => place.getByRole('slider', { name: 'How much of version 2 is shown' })
    fireEvent.change(range(), { target: { value: '30' } })
    assert.equal(top().clipPath, 'inset(0 0 0 70%)')
    await press(tab, 'Onion skin')
    fireEvent.change(range(), { target: { value: '30' } })
    assert.equal(top().opacity, '0.3')
    await press(tab, 'Stop comparing')
    await press(tab, 'Page 2')
    await press(tab, 'Compare')
    await screen.findByText('This version does not have this page.')
  })

  test('that come later do not replace what is looked at', async () => {
    const { tab, change } = await show({ pins: [pin(1)] })
    change({ versions: [version(2), version(1)] })
    await press(tab, 'Show version 2')
    await screen.findByRole('img', { name: 'Home page, version 2, page 1' })
  })
})

test('a picture that cannot be loaded is asked for again, then says so', async () => {
  let asked = 0
  const gone = { id: 'version-1-1', url: 'data:,gone', smallUrl: 'data:,gone' }
  const refetch = () => {
    asked += 1
  }
  const usePictures = () => ({ ...replied({ pictures: [gone] }), refetch })
  const { tab } = await show({ pins: [pin(1)] }, { usePictures })
  fireEvent.error(screen.getByRole('img', { name: 'Home page, version 1, page 1' }))
  await screen.findByText('This picture could not be loaded.')
  assert.equal(screen.queryByRole('group', { name: 'Pins on this page' }), null)
  assert.equal(asked, 1)
  await press(tab, 'Try again')
  assert.equal(asked, 2)
})
