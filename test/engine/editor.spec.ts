import type { Locator, Page } from '@playwright/test'
import { services } from '#features/services/contract.ts'
import { violationsOf } from '#test/browser/axe.ts'
import { openEditor, saveText, storedText } from '#test/browser/editor.ts'
import { expect, holdRequests, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi } from '#test/browser/people.ts'
import { drawPicture } from '#test/pictures.ts'

interface Clipboard {
  html?: string
  text?: string
  /** Base64 of a picture. */
  file?: string
}

function give(
  text: Locator,
  kind: 'paste' | 'dragover' | 'drop',
  clipboard: Clipboard,
): Promise<void> {
  return text.evaluate(
    (element, [kind, { html, text = '', file }]) => {
      const data = new DataTransfer()
      if (html) data.setData('text/html', html)
      if (text) data.setData('text/plain', text)
      if (file) {
        const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0))
        data.items.add(new File([bytes], 'court.png', { type: 'image/png' }))
      }
      const about = { bubbles: true, cancelable: true }
      const { left, bottom } = (element.lastElementChild ?? element).getBoundingClientRect()
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...about, clipboardData: data })
          : new DragEvent(kind, {
              ...about,
              dataTransfer: data,
              // In the middle of the first word.
              clientX: left + 24,
              clientY: bottom - 4,
            }),
      )
    },
    [kind, clipboard] as const,
  )
}

/** On the smallest phone a table scrolls in itself, and the page does not. */
async function expectNarrow(page: Page, text: Locator): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 320, height: size.height })
  const style = await page.addStyleTag({ content: 'th { min-width: 40rem !important }' })
  const isWider = (element: Element) => element.scrollWidth > element.clientWidth
  expect(await text.locator('div:has(> table)').evaluate(isWider)).toBe(true)
  expect(await page.locator('html').evaluate(isWider)).toBe(false)
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  await page.setViewportSize(size)
}

/** How the first of each element looks. */
function looks(text: Locator) {
  return text.evaluate((root) => {
    const tags =
      'h2 h3 h4 p strong em s u code ul ol li blockquote pre hr a table th td figure img figcaption'
    return tags.split(' ').map((tag) => {
      const element = root.querySelector(tag)
      if (!element) return `no ${tag}`
      const style = getComputedStyle(element)
      const told =
        'font-family font-size font-weight line-height letter-spacing color margin-block padding border-block'
      return `${tag}: ${told
        .split(' ')
        .map((name) => style.getPropertyValue(name))
        .join(', ')}`
    })
  })
}

test.describe('pictures', () => {
  test.use({ expectedErrors: [/status of 413/] })

  test('a picture is dropped, gets alt text and a caption, and is shown in its sizes', async ({
    admin: page,
  }) => {
    const picture = (await drawPicture()).toString('base64')
    const text = await openEditor(page, 'Shown by mouse')
    await page.keyboard.type('Look:')
    await page.route('**/api/upload', (route) =>
      route.fulfill({ status: 413, json: { message: 'This picture is too large.', code: 'X' } }),
    )
    await give(text, 'dragover', { file: picture })
    await expect(text.locator('p')).toHaveClass('drop-below')
    await give(text, 'drop', { file: picture })
    await expect(text.locator('p')).not.toHaveClass('drop-below')
    await expect(page.getByText('court.png: This picture is too large.')).toBeVisible()
    await expect(text.getByRole('progressbar')).toHaveCount(0)
    await page.unroute('**/api/upload')

    await give(text, 'drop', { file: picture })
    const asking = page.getByRole('dialog', { name: 'What does this image show?' })
    await asking.getByRole('button', { name: 'Add image' }).click()
    await expect(asking.getByText(/Please describe the image/)).toBeVisible()
    await expect(text.locator('img')).toHaveCount(0)
    await asking.getByLabel('Alt text').fill('A court from above')
    await asking.getByRole('button', { name: 'Add image' }).click()
    await text.getByAltText('A court from above').click()
    // Typed before the next frame is drawn: it belongs to the caption already.
    const frames = await page.evaluateHandle(() => {
      const { requestAnimationFrame } = window
      window.requestAnimationFrame = () => 0
      return requestAnimationFrame
    })
    await page.getByRole('button', { name: 'Caption' }).click()
    await page.keyboard.type('Court six')
    await frames.evaluate((request) => {
      window.requestAnimationFrame = request
    })
    await page.getByRole('button', { name: 'Alt text', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Alt text').fill('A court')
    await page.getByRole('dialog').getByRole('button', { name: 'Save alt text' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await saveText(page)
    expect(await storedText(page, 'shown-by-mouse')).toMatch(/^<p>Look:<\/p><figure>/)

    await page.goto('/service/shown-by-mouse')
    const shown = page.getByRole('figure').getByAltText('A court')
    await shown.scrollIntoViewIfNeeded()
    await expect(shown).toHaveJSProperty('complete', true)
    expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
      /200\.avif$/,
    )
    await expect(page.getByText('Court six')).toBeVisible()
  })
})

/** In the fewest elements, as they are stored: every one that rich text may be made of. */
const everything = [
  '<h2>a</h2><h3>b</h3><h4>c</h4>',
  '<p><strong>d</strong><em>e</em><s>f</s><u>g</u><code>h</code><br />i</p>',
  '<ul><li>j<ol start="3"><li>k</li></ol></li></ul>',
  '<blockquote><p>l</p></blockquote><pre><code>m\n  n</code></pre><hr />',
  '<p><a href="https://example.com/" rel="noopener noreferrer">o</a></p>',
  '<table><thead><tr><th colspan="2" scope="col">p</th></tr></thead><tbody><tr><th scope="row">q</th><td rowspan="2">r</td></tr><tr><td>s</td></tr></tbody></table>',
  '<figure><img alt="t" /><figcaption>u <strong>v</strong></figcaption></figure><p>w</p>',
].join('')

test('every element of a text survives opening and saving, and is shown on the site', async ({
  admin: page,
}) => {
  const text = await openEditor(page, 'Holds everything')
  const file = (await drawPicture()).toString('base64')
  await give(text, 'paste', { html: `<p>Pasted:</p><img src="data:image/png;base64,${file}">` })
  const asking = page.getByRole('dialog', { name: 'What does this image show?' })
  await asking.getByRole('checkbox').check()
  await asking.getByRole('button', { name: 'Add image' }).click()
  const src = await text.locator('img').getAttribute('src')
  const [, width, height] = /-(\d+)x(\d+)\//.exec(src ?? '') ?? []
  const html = everything.replace(
    '<img alt="t" />',
    `<img src="${src}" alt="t" width="${width}" height="${height}" />`,
  )
  await text.press('Control+a')
  await give(text, 'paste', { html, text: 'a' })
  await saveText(page)
  expect(await storedText(page, 'holds-everything')).toBe(html)

  await visit(page, '/admin/services/edit-service/holds-everything')
  await text.getByRole('heading', { name: 'c' }).click()
  await text.press('End')
  await page.keyboard.type('!')
  await expectNarrow(page, text)
  expect(await violationsOf(page, { within: 'form' })).toEqual([])
  const seen = await looks(text)
  await saveText(page, 'Save changes')
  expect(await storedText(page, 'holds-everything')).toBe(html.replace('c</h4>', 'c!</h4>'))
  await page.goto('/service/holds-everything')
  expect(await looks(page.locator('.prose'))).toEqual(seen)
})

test('a hostile or foreign paste is cleaned, and one that is too long is refused', async ({
  admin: page,
}) => {
  const text = await openEditor(page, 'Hostile')
  await give(text, 'paste', {
    html: '<p onclick="hacked=1">Fine<img src="https://elsewhere.example/a.png" onerror="hacked=1"><a href="javascript:hacked=1">link</a><script>hacked=1</script></p><table><tr><td colspan="99999999">a</td><td style="width:9in">b</td></tr></table>',
  })
  await expect(text).toContainText('Finelink')
  await expect(text.locator('img, a, script, [onclick], [style*="9in"]')).toHaveCount(0)
  await expect(page.getByText(/Images from other sites were left out/)).toBeVisible()

  const line = '<p style="color:red">Much <b>of</b> it</p>'
  const endless = line.repeat(5_000_000 / line.length)
  await text.press('Control+a')
  await give(text, 'paste', { html: endless, text: 'Much of it' })
  await expect(page.getByText(/Only the plain text was pasted/)).toBeVisible()
  await expect(text).toHaveText('Much of it')

  const cells = `<table>${'<tr><td>x</td><td>y</td></tr>'.repeat(5000)}</table>`
  await give(text, 'paste', { html: cells, text: 'Much of it' })
  await expect(text.getByRole('table')).toHaveCount(0)
  await expect(page.getByText(/Only the plain text was pasted/)).toBeVisible()

  await text.press('Control+a')
  await give(text, 'paste', { html: endless, text: endless })
  await expect(page.getByText(/This is too long: a text can have at most 200,000/)).toBeVisible()
  await expect(text).toContainText('Much of it')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('nothing moves when the editor has loaded', async ({ admin: page, server: { url } }) => {
  // Some lines end where only the space after the last word does not fit, and some words have ligatures.
  const paragraphs = Array.from(
    { length: 30 },
    (_, length) =>
      `<p>${'i'.repeat(length)} ${'We build offices, first and fifth floors. '.repeat(40)}</p>`,
  )
  const body = {
    title: 'Carpentry',
    slug: `carpentry-${crypto.randomUUID()}`,
    content: paragraphs.join(''),
  }
  const { item } = await (await adminApi(url)).call(services.add, { body })
  const release = await holdRequests(page, /\/editor\.client-/)
  await page.goto(`/admin/services/edit-service/${item.id}`)
  const height = () => page.locator('main form').evaluate((form: HTMLElement) => form.offsetHeight)
  await page.locator('[aria-busy=true]').filter({ hasText: 'We build' }).waitFor()
  const before = await height()
  release()
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
  expect(await height()).toBe(before)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the tools are as large as a finger, in one row that scrolls', async ({ admin: page }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await visit(page, '/admin/blogs/add-blog')
    const toolbar = page.getByRole('toolbar', { name: 'Content' })
    const tools = toolbar.getByRole('button')
    await tools.last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const boxes = await tools.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBe(44)
    expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(390)
    await session.detach()
  })
})
