import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { demoWebsite } from '#db/seed/website.ts'
import { describeAgency, neutralFacts } from '#features/agency/rules.ts'
import { websiteSections } from '#features/settings/website/contract.ts'
import { drawShareCard } from '#server/pages/share-card.ts'
import { openSite, startTestApp, type TestApp } from '#test/app.ts'
import { everyMail } from '#test/mails.ts'
import { demoNames } from '../../scripts/check-names.ts'

let app: TestApp
let closedSite: string
before(async () => {
  const env = { DEMO: 'off', BOT_CHECK: 'altcha' }
  app = await startTestApp({ pages: 'built', siteOpen: false, env })
  closedSite = await read('/')
  await openSite(app.kernel.db)
})

async function read(path: string): Promise<string> {
  const response = await fetch(app.url + path)
  assert.equal(response.status, 200, path)
  return response.text()
}

const initialTexts = JSON.stringify(websiteSections.map(({ defaults }) => defaults))

/** The texts that only the demo has, without their placeholders. */
const demoTexts = Object.values(demoWebsite)
  .flatMap((texts) => Object.values(texts))
  .filter((text) => typeof text === 'string')
  .flatMap((text) => text.split(/\n|\{\w+\}/))
  .filter((text) => text.length > 20 && !initialTexts.includes(text))

const demoWords = [...demoNames, ...demoTexts].map((text) => text.toLowerCase())

function assertNeutral(text: string, where: string) {
  const plain = text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').toLowerCase()
  for (const words of demoWords) assert.ok(!plain.includes(words), `${where} says ${words}`)
}

/** The titles on the share cards of an empty site, by page. */
const cardTitles = {
  home: 'Websites that work.',
  'about-us': 'About us',
  blogs: 'Blog',
  'contact-us': 'Contact us',
  'cookie-policy': 'Cookie policy',
  'hire-freelance': 'Hire a freelancer',
  login: 'Client Login',
  portfolio: 'Portfolio',
  'privacy-policy': 'Privacy policy',
  'refund-cancellation': 'Refund and cancellation policy',
  services: 'Services',
  'terms-conditions': 'Terms and conditions',
}

/** The paths of all public routes and of the frames of the portals. */
function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', index, children = [] }) => {
    const here = path ? `${above}/${path}` : above
    const isPortal = path === 'admin' || path === 'client-portal'
    if (children.length > 0 && !isPortal) return pathsOf(children, here)
    return index || path ? [here || '/'] : []
  })
}

const pagePaths = async () =>
  pathsOf(await routes)
    .filter((path) => !path.startsWith('/dev/'))
    .map((path) => path.replace(/[:*]\w*/g, 'none'))

test('the HTML of every page is valid where browsers do not care', async () => {
  let phones = 0
  for (const path of await pagePaths()) {
    const html = await (await fetch(app.url + path)).text()
    if (!html.startsWith('<!DOCTYPE html>')) continue
    assert.match(Buffer.from(html).subarray(0, 1024).toString(), /<meta charSet="utf-8"/, path)
    assert.doesNotMatch(html, /<label[^>]* aria-hidden/, path)
    for (const [input] of html.matchAll(/<input[^>]*"tel-national"[^>]*>/g)) {
      phones += 1
      assert.doesNotMatch(input, / type="(?!text)/, path)
    }
  }
  assert.ok(phones > 0)
})

describe('a site without content', () => {
  test('has a home page without empty sections', async () => {
    const html = await read('/')
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const headings = [...main.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) =>
      text.replace(/<[^>]*>/g, '').trim(),
    )
    assert.deepEqual(headings, ['Let’s talk.'])
    assert.doesNotMatch(main, /data-carousel|>All work<|<figure|"\/services"/)
    assert.doesNotMatch(html, /FAQPage/)
  })

  for (const [path, words] of [
    ['/about-us', 'This page is being written.'],
    ['/refund-cancellation', 'This text is being revised'],
    ['/privacy-policy', 'This text is being revised'],
    ['/terms-conditions', 'This text is being revised'],
    ['/cookie-policy', 'This text is being revised'],
  ] as const) {
    test(`says on ${path} that its text is coming`, async () => {
      assert.ok((await read(path)).includes(words))
    })
  }
})

describe('nothing of the demo agency', () => {
  test('is on any page, feed, manifest or in the API', async () => {
    const paths = await pagePaths()
    assert.ok(paths.includes('/services') && paths.includes('/rss.xml') && paths.includes('/admin'))
    assert.match(closedSite, /<h1[^>]*>(<[^>]*>)*Opening/)
    assertNeutral(closedSite, 'the page before the site opens')
    for (const path of [...paths, '/api/site', '/no-such-page', '/favicon.svg']) {
      const response = await fetch(app.url + path)
      assertNeutral(await response.text(), path)
      assertNeutral(JSON.stringify([...response.headers]), path)
    }
  })

  // A card is drawn from its title, the line of the agency and its brand alone, so one that equals
  // the card of neutral words contains no others.
  for (const [page, title] of Object.entries(cardTitles)) {
    test(`is on the share card of ${page}`, async () => {
      const { byline, brand } = describeAgency(neutralFacts)
      assertNeutral(title + byline, page)
      const response = await fetch(`${app.url}/share-card/${page}.png`)
      const drawn = Buffer.from(await response.arrayBuffer())
      const card = { title, caption: byline, brand }
      assert.ok(drawn.equals(await drawShareCard(app.kernel.files, card)), page)
    })
  }

  test('is in any mail', () => {
    const mails = everyMail('Ada', 'Hello', describeAgency(neutralFacts))
    for (const [name, mail] of Object.entries(mails)) assertNeutral(JSON.stringify(mail), name)
  })
})
