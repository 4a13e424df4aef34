import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { build } from 'vite'
import { expect, test } from '#test/browser/fixtures.ts'
import type { CleanedHtml } from '#ui/rich-text/clean.client.ts'

const entry = new URL('../../ui/rich-text/clean.client.ts', import.meta.url).pathname
const fixture = (name: string) =>
  readFileSync(new URL(`./paste/${name}.txt`, import.meta.url), 'utf8')

async function bundle(): Promise<string> {
  const lib = { entry, formats: ['es' as const] }
  const built = await build({ configFile: false, logLevel: 'silent', build: { lib, write: false } })
  const [result] = [built].flat()
  return result && 'output' in result ? result.output[0].code : assert.fail('no output')
}

/** Only a browser parses HTML like a browser, so the module runs in one, without a page. */
test('pasted text is reduced to the allowed elements', async ({ page }) => {
  const cleaned = await page.evaluate(
    async ([module, texts]) => {
      const { cleanPasted } = await import(`data:text/javascript,${encodeURIComponent(module)}`)
      return texts.map((html) => cleanPasted(html, 'https://here.example') as CleanedHtml)
    },
    [await bundle(), [...cases.keys()]] as const,
  )
  for (const [index, [html, wanted]] of [...cases].entries()) {
    expect(cleaned[index], html.slice(0, 200)).toEqual(wanted)
  }
})

const plain = (html: string, removedPictures = 0): CleanedHtml => ({ html, removedPictures })
const same = (html: string): [string, CleanedHtml] => [html, plain(html)]

const cases = new Map<string, CleanedHtml>([
  [
    fixture('word'),
    plain(
      '<h2>Care plans</h2><p>A site needs <strong>looking after</strong>, as a garden does.[1] See <a href="https://example.com/plans">the plans</a>.</p><h3>What is in it</h3><ul><li>Updates<ul><li>each <em>month</em></li></ul></li><li>Backups</li></ul><p>Then:</p><ol start="3"><li>Write to us</li><li>Wait</li></ol><blockquote><p>It just <s>works</s> runs.</p></blockquote><table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td colspan="2"><p>Small</p><p>$120</p></td></tr></tbody></table><p>[1] Or a dog.</p>',
      1,
    ),
  ],
  [
    fixture('docs'),
    plain(
      '<h2>Kickoff notes</h2><p>We met <strong>Maria</strong><em> on Monday</em>; read <a href="https://example.com/brief?a=1">the brief</a><s> soon</s><u> now</u></p><h3>Tasks</h3><ul><li>Sitemap<ul><li>Home page</li></ul></li><li>Wireframes</li></ul><table><tbody><tr><td><strong>Who</strong></td><td>When</td></tr></tbody></table>',
      1,
    ),
  ],
  [
    '<div class="ListContainerWrapper"><ul class="BulletListStyle1"><li data-aria-level="1"><p class="Paragraph"><span class="TextRun">One</span></p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>Inner</p></li></ul></div><div class="ListContainerWrapper"><ol start="1"><li data-aria-level="1"><p>First</p></li></ol></div><div><p class="Paragraph" role="heading" aria-level="2">Title</p></div>',
    plain('<ul><li>One<ul><li>Inner</li></ul></li></ul><ol><li>First</li></ol><h2>Title</h2>'),
  ],
  same('<h2>a</h2><h3>b</h3><h4>c</h4><p>d<br>e</p><hr><p><a href="/contact">f</a></p>'),
  same(
    '<pre><code>a  b\n  c</code></pre><figure><img src="/files/a/b/1.webp" alt="d"><figcaption>e</figcaption></figure>',
  ),
  ['<h5>a</h5><h6>b</h6>', plain('<h4>a</h4><h4>b</h4>')],
  [
    '<div>one<div>two <b>three</b></div>four</div>',
    plain('<p>one</p><p>two <strong>three</strong></p><p>four</p>'),
  ],
  ['<p>&nbsp;</p><p> a&nbsp; b <br></p><p><span></span></p>', plain('<p>a b</p>')],
  ['<a name="x">a</a> <a href="file:///c">b</a> <a href="#c">d</a>', plain('a b d')],
  [
    '<table><caption>a</caption><tr><td>b</td><td>c</td></tr></table>',
    plain('<p>a</p><table><tbody><tr><td>b</td><td>c</td></tr></tbody></table>'),
  ],
  ['<table><tr><td><p>code</p></td></tr></table>', plain('<p>code</p>')],
  [
    '<img src="https://here.example/files/a/b/1.webp" alt="c">',
    plain('<img src="/files/a/b/1.webp" alt="c">'),
  ],
  [
    '<p>a<img src="https://x.example/b.png"><img width="1" src="//count.example"></p>',
    plain('<p>a</p>', 1),
  ],
  ['<p>a <img src="picture:3"></p>', plain('<p>a \uE0003\uE001</p>')],
  [
    '<p onclick="a()" style="x">b<script>c()</script><img src=x onerror=d()><svg onload=e()><a href="javascript:f()">g</a></svg><iframe srcdoc="h"></iframe></p><a href=" java&#10;script:i()">j</a><form><input value="k"></form><style>l</style>',
    plain('<p>b</p>j', 1),
  ],
])
