import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toDisplayHtml } from './display-html.ts'

test('a table scrolls in a focusable group', () => {
  assert.equal(
    toDisplayHtml('<p>Prices</p><table><tbody><tr><td>1</td></tr></tbody></table>'),
    '<p>Prices</p><div class="wide" role="group" aria-label="Table" tabindex="0"><table><tbody><tr><td>1</td></tr></tbody></table></div>',
  )
})

test('a stored picture has its sizes and reserves its space', () => {
  const folder = '/files/blog/5MRO40GWE0VJshLVSZf-tQ-800x600'
  const shown = toDisplayHtml(`<img src="${folder}/800.webp" alt="A &quot;court&quot;" />`)
  assert.match(
    shown,
    /<source type="image\/avif" srcset="\S+\/480\.avif 480w, \S+\/768\.avif 768w, \S+\/800\.avif 800w"/,
  )
  assert.match(
    shown,
    /<img src="\S+\/800\.webp" alt="A &quot;court&quot;" width="800" height="600" loading="lazy" decoding="async"><\/picture>$/,
  )
})

test('everything else is unchanged', () => {
  const html =
    '<p>2 &lt; 3 and <strong>so on</strong></p><img src="/files/blog/old/800.webp" alt="" />'
  assert.equal(toDisplayHtml(html), html)
})
