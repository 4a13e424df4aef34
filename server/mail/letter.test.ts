import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { plainText } from '#shared/text.ts'
import { letter, notYou } from './letter.ts'
import { colors } from './letter-html.ts'

const origin = 'https://agency.example'
const sender = {
  name: 'Fieldhouse',
  street: '112 Main Street',
  place: 'Grimes, Iowa 50111',
  phone: '515-555-0100',
  phoneHref: 'tel:+15155550100',
  email: 'hello@fieldhouse.example',
  brand: {
    colors: {
      action: ['#b35400', '#bb5b10'],
      'action-text': ['#b35400', '#f99e67'],
      highlight: ['#ffca9c', '#ffca9c'],
    },
  },
  mail: { senderName: '', replyTo: '', signature: '' },
} as const

/** A letter with a part of each kind. */
function sample(words = 'Ada & Söhne') {
  return letter(sender, {
    to: 'ada@example.org',
    subject: `About ${words}`,
    title: `Title ${words}`,
    amount: `Amount ${words}`,
    date: `Date ${words}`,
    name: `Name ${words}`,
    parts: [
      `Paragraph ${words}`,
      { button: `Button ${words}`, href: `${origin}/reset?a=1&b=2` },
      { facts: [[`Label ${words}`, `Value ${words}`]] },
      { facts: [[`Figure ${words}`, `Sum ${words}`]], figures: true },
      { quote: `Quote ${words}\nand its second line` },
      { note: `Note ${words}` },
      notYou(sender, origin, { when: `Aside ${words}`, first: `First ${words}` }),
    ],
    why: `Why ${words}`,
  })
}

/** The visible text of the body. */
function shown(html: string): string {
  const body = html.slice(html.indexOf('<body')).replace(/<!--.*?-->/gs, '')
  return plainText(
    body
      .replace(/<div style="display:none.*?<\/div>/s, '')
      .replace(/&nbsp;|<\/?a\b[^>]*>/g, '')
      .replace(/<[^>]+>/g, ' '),
  )
}

const html = () => sample().html ?? assert.fail()

describe('text and HTML', () => {
  test('contain the same words in the same order', () => {
    const words = (text: string) =>
      text.split(/\s+/).flatMap((word) => {
        const bare = word.replace(/:$/, '')
        return bare === '--' || bare.startsWith(origin) ? [] : [bare]
      })
    const help = 'Button not working? Copy this link: '
    assert.deepEqual(words(shown(html()).replace(help, '')), [
      'Fieldhouse',
      ...words(sample().text),
    ])
  })

  test('contain the URL of each link', () => {
    for (const href of [`${origin}/reset?a=1&b=2`, `${origin}/forgot-password`]) {
      assert.ok(sample().text.includes(`: ${href}\n`), href)
      assert.ok(html().includes(`href="${href.replace('&', '&amp;')}"`), href)
    }
    assert.ok(shown(html()).includes(`${origin}/reset?a=1&b=2`))
  })

  test('greet with or without a name', () => {
    const opening = (name?: string) =>
      letter(sender, {
        to: 'a@example.org',
        subject: 'S',
        title: 'T',
        name,
        parts: ['P'],
      }).text.slice(0, 17)
    assert.equal(opening('Ada'), 'T\n\nHello Ada,\n\nP\n')
    assert.match(opening(''), /^T\n\nHello,\n\nP\n/)
    assert.match(opening(), /^T\n\nP\n/)
  })

  test('the preview is the quoted message, or the beginning of the letter', () => {
    const preview = (source: string) => /<div style="display:none[^>]*>([^&]+)/.exec(source)?.[1]
    assert.match(preview(html()) ?? '', /^Quote Ada/)
    const plain = letter(sender, {
      to: 'a@example.org',
      subject: 'S',
      title: 'T',
      name: 'Ada',
      parts: ['P'],
    })
    assert.equal(preview(plain.html ?? ''), 'P')
  })
})

describe('text typed by others', () => {
  const hostile = `<img src="https://evil.example/x" onerror='alert(1)'></td></table>&amp;`

  test('is escaped in every part', () => {
    const { html, text } = sample(hostile)
    assert.equal(text.split(hostile).length - 1, 15)
    assert.ok(!html?.includes('<img'))
    const outline = (source = '') => source.match(/<\/?[a-z0-9]+/g)
    assert.deepEqual(outline(html), outline(sample().html))
  })

  test('is preserved in the HTML', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[<>&"'/=a-z]{1,40}$/), (typed) => {
        const parts = [{ quote: `[[${typed}]]` }]
        const rendered = letter(sender, { to: 'a@example.org', subject: 'S', title: 'T', parts })
        assert.equal(/\[\[(.*)\]\]/.exec(shown(rendered.html ?? ''))?.[1], typed)
      }),
    )
  })
})

describe('the design', () => {
  test('has the colors of the product in both themes', async () => {
    const tokens = await readFile(new URL('../../ui/base/tokens.css', import.meta.url), 'utf8')
    for (const [name, [light, dark]] of Object.entries(colors)) {
      assert.ok(tokens.includes(`--color-${name}: light-dark(${light}, ${dark});`), name)
    }
  })

  test('has the colors of the agency in both themes', () => {
    const { action, 'action-text': text, highlight } = sender.brand.colors
    for (const color of [...action, ...text, ...highlight]) assert.ok(html().includes(color), color)
  })

  test('has a dark rule for every color that the dark theme changes', () => {
    assert.match(html(), /<html lang="en">/)
    assert.match(html(), /<meta name="color-scheme" content="light dark">/)
    const dark =
      /@media \(prefers-color-scheme:dark\)\{(.*?)\n\}/s.exec(html())?.[1] ?? assert.fail()
    const used = [...html().matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    const painted = used.filter((name) => /^(ink|paper|rule)-/.test(name))
    assert.ok(painted.length > 10)
    for (const name of painted) assert.ok(dark.includes(`.${name}{`), name)
  })

  test('has the dark colors also for Outlook, apart from what Gmail reads', () => {
    const [first = '', second = ''] = [...html().matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, rules]) => rules,
    )
    assert.ok(!first.includes('[data-'))
    assert.match(second, /^\[data-ogsc\] \.ink-paper\{color:#0d0e11!important\}$/m)
    assert.match(second, /^\[data-ogsb\] \.paper-paper\{background-color:#0d0e11!important\}$/m)
  })

  test('aligns the figures of a bill at the right', () => {
    const aligned = [...html().matchAll(/<td[^>]*text-align:right[^>]*>([^<]*)/g)]
    assert.deepEqual(
      aligned.map(([, value]) => value),
      ['Sum Ada &amp; Söhne'],
    )
  })

  test('loads nothing', () => {
    const fetching = /\ssrc=|\sbackground=|url\(|<link|<script|<img|<iframe|@import|@font-face/i
    assert.doesNotMatch(html(), fetching)
  })

  test('uses tables for presentation only', () => {
    const tables = html().match(/<table[^>]*>/g) ?? []
    assert.ok(tables.length > 5)
    for (const table of tables) assert.match(table, /role="presentation"/)
  })
})
