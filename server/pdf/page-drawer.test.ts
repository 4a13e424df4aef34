import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createLog } from '#server/log.ts'
import { makePdf } from '#test/pdfs.ts'
import { createPageDrawer, UnreadablePdf } from './page-drawer.ts'

const log = createLog('silent')
const drawer = createPageDrawer(log)
after(() => drawer.stop())

describe('the drawer', () => {
  test('counts pages, and draws each as wide as pages are, on white', async () => {
    const pdf = makePdf([
      [595, 842],
      [800, 100],
    ])
    assert.equal(await drawer.count('ada', pdf), 2)
    const { width, height, pixels } = await drawer.draw('ada', pdf, 2)
    assert.deepEqual([width, height, pixels.length], [1600, 200, 1600 * 200 * 4])
    assert.ok(pixels.every((value) => value === 255))
  })

  test('bounds the pixels of a page', async () => {
    for (const size of [
      [100, 14_000],
      [14_400, 14_400],
      [14_400, 10],
    ] as const) {
      const { width, height } = await drawer.draw('ada', makePdf([size]), 1)
      assert.ok(width * height < 12_100_000 && Math.max(width, height) <= 16_000)
    }
  })

  test('refuses what is no PDF, and a page that is not there, and draws the next one', async () => {
    const broken = Buffer.from('%PDF-1.7 and then nothing')
    await assert.rejects(drawer.count('ada', broken), /This PDF is damaged/)
    await assert.rejects(drawer.draw('ada', makePdf([[100, 100]]), 5), UnreadablePdf)
    assert.equal(await drawer.count('ada', makePdf([[100, 100]])), 1)
  })

  test('gives up on a PDF that takes too long, and opens the next one', async () => {
    const hasty = createPageDrawer(log, { drawMs: 1 })
    const pdf = makePdf([[100, 100]])
    for (const _ of [1, 2]) await assert.rejects(hasty.count('ada', pdf), /takes too long/)
    await hasty.stop()
  })
})
