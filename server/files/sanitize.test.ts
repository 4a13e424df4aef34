import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { sanitize, sanitizerVersion } from './sanitize.ts'

const picture = '/files/blog/5MRO40GWE0VJshLVSZf-tQ-800x600/800.webp'

describe('rich text', () => {
  test('keeps everything that the editor produces', () => {
    for (const html of [
      '<h2>a</h2><h3>b</h3><h4>c</h4><p>d<br />e</p><hr />',
      '<p><strong>a</strong><em>b</em><s>c</s><u>d</u><code>e</code></p>',
      '<ul><li>a<ol start="3"><li>b</li></ol></li></ul>',
      '<blockquote><p>a</p></blockquote><pre><code>b</code></pre>',
      '<p><a href="/contact">a</a><a href="mailto:a@b.example">b</a></p>',
      `<figure><img src="${picture}" alt="A court" width="800" height="600" /><figcaption>Court</figcaption></figure>`,
      '<table><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><th scope="row">b</th><td rowspan="2"><p>c</p><p>d</p></td></tr></tbody></table>',
    ]) {
      const clean = sanitize(html)
      assert.equal(sanitize(clean), clean)
      assert.deepEqual(parts(clean), parts(html))
    }
  })

  test('keeps the structure of tables, but not their styles', () => {
    assert.equal(
      sanitize(
        '<table class="a" style="width:9in" border="1"><colgroup><col width="9"></colgroup><tbody><tr onclick="x()"><td colwidth="90" style="color:red" colspan="2" rowspan="1e9" scope="col:x">a</td><td colspan="99999999" headers="x">b</td></tr></tbody></table>',
      ),
      '<table><tbody><tr><td colspan="2">a</td><td>b</td></tr></tbody></table>',
    )
  })

  test('keeps only the text of deeply nested elements', () => {
    const deep = `${'<ul><li>'.repeat(20_000)}a &lt;b&gt; <img src="x" onerror="alert(1)"><i`
    assert.equal(sanitize(deep), '<p>a &lt;b&gt; &lt;i</p>')
    const list = `${'<ul><li>a'.repeat(100)}${'</li></ul>'.repeat(100)}`
    assert.equal(sanitize(list), list)
  })

  test('removes pictures of other sites', () => {
    for (const src of [
      'https://hostile.example/a.png',
      '//hostile.example/files/blog/a/1.webp',
      'data:image/png;base64,AAAA',
      'javascript:alert(1)',
      '/files/blog/../../api/logout/1.webp',
      '/files/blog/a/1.svg',
    ]) {
      assert.equal(sanitize(`<p>a</p><img src="${src}" alt="b" onerror="x()">`), '<p>a</p>')
    }
  })

  test('removes scripts and links to scripts', () => {
    for (const html of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg><script>alert(1)</script></svg>',
      '<a href="javascript:alert(1)">a</a>',
      '<a href="java\nscript:alert(1)">a</a>',
      '<a href="&#106;avascript:alert(1)">a</a>',
      '<a href="vbscript:x">a</a>',
      '<p onclick="alert(1)" style="background:url(javascript:alert(1))">a</p>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
      '<form action="https://hostile.example"><input name="password"></form>',
    ]) {
      assert.doesNotMatch(
        sanitize(html),
        /<[^>]*(script|onerror|onclick|style|srcdoc|hostile|<)|javascript:|vbscript:/i,
        html,
      )
    }
  })
})

/** The elements and attributes in order, ignoring how attributes without a value are written. */
function parts(html: string): string[] {
  return [...html.matchAll(/<[^>]+>|[^<]+/g)].flatMap(([part]) =>
    part.startsWith('<') ? (part.match(/[^\s<>=]+="[^"]*"|<\/?\w+/g)?.sort() ?? []) : part,
  )
}

const tags =
  'a abbr article aside audio b base big blockquote body br button canvas caption cite code col colgroup dd del details div dl dt em embed figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label li link main map mark math meta nav noscript object ol option p picture pre q s samp script section select small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead title tr tt u ul var video wbr'
const attributes =
  'align alt border class color colspan data-x dir height href id lang name onclick rel rowspan scope src srcdoc srcset start style target title type width'
const values = [
  ...['', 'a', '/a', '//a.example', 'https://a.example', 'mailto:a@b.example', 'tel:1', 'ftp://a'],
  ...['javascript:a', 'data:text/html,a', picture, '1', '99', '100', 'row', 'col', 'color: red'],
]

test('a change to the rules needs a new version, so that stored text is sanitized again', () => {
  const digest = createHash('sha256')
  for (const tag of tags.split(' ')) {
    for (const value of values) {
      const allAttributes = attributes.split(' ').map((name) => `${name}="${value}"`)
      digest.update(sanitize(`<p>b</p><${tag} ${allAttributes.join(' ')}>c<b>d</b></${tag}>`))
    }
  }
  assert.deepEqual([sanitizerVersion, digest.digest('hex').slice(0, 16)], [1, '861ef65691660971'])
})
