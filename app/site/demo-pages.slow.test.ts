import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { seedDemo } from '#db/seed/demo.ts'
import { startTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({
    pages: 'built',
    siteOpen: false,
    env: { DEMO: 'off', BOT_CHECK: 'altcha' },
  })
  await seedDemo(app.kernel)
})

/** A page without its dialogs, which are closed until a script opens them. */
async function read(path: string, status = 200): Promise<string> {
  const response = await fetch(app.url + path)
  assert.equal(response.status, status, path)
  return (await response.text()).replace(/<dialog .*?<\/dialog>/gs, '')
}

/** The inner HTML of each element with this name. */
const inside = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(
    ([, held = '']) => held,
  )
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

interface JsonLdThing {
  '@type': string
  itemListElement?: { name: string }[]
  mainEntity?: { name: string; acceptedAnswer: { text: string } }[]
}

function thingsOf(html: string, type: string): JsonLdThing[] {
  const texts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  const things = [...texts].flatMap(([, text = '']) => JSON.parse(text)['@graph'] as JsonLdThing[])
  return things.filter((thing) => thing['@type'] === type)
}

function crumbsOf(html: string): string[] {
  const [, trail = ''] = /<nav[^>]*aria-label="Breadcrumb"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
  return inside(trail, 'li').map(wordsOf)
}

describe('the home page', () => {
  test('has every section in order, under one h1', async () => {
    const html = await read('/')
    const headings = inside(html, 'h1').map(wordsOf)
    assert.equal(headings.length, 1)
    assert.match(headings[0] ?? '', /We make websites/)
    const [main = ''] = inside(html, 'main')
    assert.deepEqual(inside(main, 'h2').map(wordsOf), [
      'What people call about.',
      'What happens after you call.',
      'Made here, working out there.',
      'Why us, of all people.',
      'Asked on the phone, answered here too.',
      'We said we answer. Go on, check.',
    ])
    assert.match(main, /<a [^>]*href="\/portfolio"[^>]*>(<[^>]*>)*All work/)
    const questions = main.slice(main.indexOf('Asked on the phone'))
    assert.deepEqual(inside(questions, 'h3').map(wordsOf), ['Websites', 'Lessons'])
  })

  test('lists exactly the questions that it shows as JSON-LD', async () => {
    const html = await read('/')
    assert.doesNotMatch(html, /<details[^>]* open/)
    const shown = inside(html, 'details').map((entry) => ({
      question: wordsOf(inside(entry, 'summary')[0] ?? ''),
      answer: wordsOf(entry.replace(/<summary.*?<\/summary>/s, '')),
    }))
    assert.ok(shown.length > 5)
    const listed = thingsOf(html, 'FAQPage').flatMap(({ mainEntity = [] }) => mainEntity)
    const described = listed.map(({ name, acceptedAnswer }) => ({
      question: name,
      answer: wordsOf(acceptedAnswer.text),
    }))
    assert.deepEqual(described, shown)
  })
})

test('without script there is no banner, because there is nothing to consent to', async () => {
  const html = await read('/')
  assert.match(html, /<section id="consent"[^>]*class="[^"]*\bconsent\b/)
  const [, styles = ''] = /<link rel="stylesheet" href="([^"]*)"/.exec(html) ?? []
  assert.match(await read(styles), /\.consent\{display:none\}/)
  // With this attribute, which a script sets, the styles show it.
  assert.doesNotMatch(html, /<html[^>]* data-ask/)
  const [footer = ''] = inside(html, 'footer')
  const [opener = ''] = footer.match(/<button[^>]*>Cookie preferences/) ?? []
  assert.match(opener, /noscript:hidden/)
})

test('a service links to the form with its name as the subject', async () => {
  const [main = ''] = inside(await read('/service/website-design'), 'main')
  assert.match(main, /<a href="\/contact-us\?subject=Website%20design"[^>]*>(<[^>]*>)*Write to us/)
})

describe('a page of text', () => {
  const names = {
    '/about-us': 'About us',
    '/refund-cancellation': 'Refund and cancellation policy',
    '/privacy-policy': 'Privacy policy',
    '/terms-conditions': 'Terms and conditions',
    '/cookie-policy': 'Cookie policy',
  }
  for (const [path, name] of Object.entries(names)) {
    test(`${path} has its title, breadcrumb, text and footer link`, async () => {
      const html = await read(path)
      assert.equal(inside(html, 'title')[0], `${name} · Fieldhouse`)
      assert.deepEqual(inside(html, 'h1').map(wordsOf), [name])
      assert.deepEqual(crumbsOf(html), ['Home', name])
      const [list] = thingsOf(html, 'BreadcrumbList')
      assert.deepEqual(
        list?.itemListElement?.map((item) => item.name),
        ['Home', name],
      )
      const [footer = ''] = inside(await read('/'), 'footer')
      assert.ok(footer.includes(`href="${path}"`))
      const [main = ''] = inside(html, 'main')
      assert.ok(wordsOf(main).length > 500)
    })
  }

  test('a policy shows its date, and its table of contents links to the sections', async () => {
    const html = await read('/refund-cancellation')
    const [aside = ''] = inside(html, 'aside')
    assert.match(wordsOf(aside), /October 1, 2026/)
    const [parts = ''] = inside(aside, 'ol')
    const links = [...parts.matchAll(/<a href="#([^"]*)"[^>]*>(.*?)<\/a>/g)]
    const sections = [...html.matchAll(/<h2 id="(part-[^"]*)">(.*?)<\/h2>/g)]
    assert.ok(sections.length > 5)
    const entriesOf = (found: RegExpExecArray[]) => found.map(([, id, text]) => [id, text])
    assert.deepEqual(entriesOf(links), entriesOf(sections))
  })

  test('cuts a long title in the breadcrumb at 30 characters', async () => {
    const html = await read('/blogs/what-the-care-plan-does-on-a-tuesday')
    const title = wordsOf(inside(html, 'h1')[0] ?? '')
    assert.ok(title.length > 30)
    assert.equal(crumbsOf(html).at(-1), `${title.slice(0, 30).trimEnd()}…`)
  })
})

describe('an unknown URL', () => {
  for (const path of [
    '/nothing-here',
    '/service/nothing-here',
    '/page-not-found',
    '/404',
    '/blogs/pricing-by-the-kind-of-page',
    '/blogs/never-written',
    '/blogs?page=99',
  ]) {
    test(`${path} answers 404 without header or footer, and links home`, async () => {
      const html = await read(path, 404)
      assert.equal(/<(header|footer)[ >]/.test(html), false)
      assert.match(html, /<a [^>]*href="\/"[^>]*>(<[^>]*>)*Back Home/)
    })
  }
})

describe('a page that is not there', () => {
  for (const [path, area] of [
    ['/admin/no-such-page', 'Admin portal'],
    ['/client-portal/no-such-page', 'Client portal'],
  ] as const) {
    test(`${path} answers 404 in the frame of the portal`, async () => {
      assert.match(await read(path, 404), new RegExp(`<nav aria-label="${area}"`))
    })
  }
})

describe('links to posts', () => {
  for (const path of ['/rss.xml', '/atom.xml', '/sitemap.xml']) {
    test(`${path} links to existing posts`, async () => {
      const found = (await read(path)).match(/\/blogs\/[a-z0-9-]+(?=["<])/g) ?? []
      const posts = [...new Set(found)]
      assert.ok(posts.length >= 14, String(posts.length))
      for (const post of posts) await read(post)
    })
  }

  test('the blog links its feeds', async () => {
    const links = (await read('/blogs')).match(/<link [^>]*rel="alternate"[^>]*>/g) ?? []
    const addresses = links.map((link) => /href="([^"]*)"/.exec(link)?.[1])
    assert.deepEqual(addresses, ['/rss.xml', '/atom.xml'])
  })
})

test('public pages load no framework, and their links work without scripts', async () => {
  for (const path of ['/', '/services', '/service/website-design', '/blogs', '/blogs?page=2']) {
    const html = await read(path)
    const scripts = [...html.matchAll(/<script [^>]*src="([^"]*)"/g)].map(([, src = '']) => src)
    assert.deepEqual(
      scripts.filter((src) => !/\/(site|theme)-[^/]*\.js$/.test(src)),
      [],
    )
  }
  assert.match(await read('/'), /<a [^>]*href="\/services"/)
  assert.match(await read('/services'), /<a [^>]*href="\/service\/website-design"/)
})

test('a picture of a project links to its large file without scripts', async () => {
  const html = await read('/project-details/millrace-bread')
  const links = [...html.matchAll(/<a [^>]*href="(\/files\/[^"]+)"[^>]*>(.*?)<\/a>/gs)]
  const large = links.find(([, , held = '']) => held.includes(', larger"'))
  const picture = await fetch(app.url + large?.[1])
  assert.equal(picture.status, 200)
  assert.equal(picture.headers.get('Content-Type'), 'image/avif')
})

for (const path of ['/contact-us', '/hire-freelance']) {
  test(`${path} says how to reach the agency without scripts, and hides its form`, async () => {
    const html = await read(path)
    const [told = ''] = inside(html, 'noscript')
    assert.match(wordsOf(told), /Call 515-555-0100 or write to hello@fieldhouse\.example/)
    assert.match(told, /href="tel:/)
    assert.match(told, /href="mailto:/)
    assert.match(html, /class="noscript:hidden"><form|class="noscript:hidden"><div data-island/)
  })
}
