import type { Page } from '@playwright/test'
import {
  dropDataDir,
  makeDataDir,
  type Running,
  run,
  signIn as signInBy,
} from '#test/bench/running.ts'
import { test as base, enter, expect } from './fixtures.ts'

const run1 = 'window.hacked=1;alert(1)'

const payloads = [
  `<script>${run1}</script>`,
  `<img src="x" onerror="${run1}">`,
  `<svg onload="${run1}"><animate onbegin="${run1}" attributeName="x" dur="1s"></svg>`,
  `<a id="hacked" name="hacked" href="javascript:${run1}">press</a>`,
  `<a href="java&#10;script:${run1}">press</a>`,
  `<a href="data:text/html,<script>parent.hacked=1</script>">press</a>`,
  `<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>`,
  `<object data="data:text/html,<script>parent.hacked=1</script>"></object><embed src="/x">`,
  `<details open ontoggle="${run1}">x</details><input autofocus onfocus="${run1}">`,
  `<form action="https://hostile.example/"><button formaction="javascript:${run1}">go</button></form>`,
  `<meta http-equiv="refresh" content="0;url=https://hostile.example/"><base href="https://hostile.example/">`,
  `<link rel="stylesheet" href="https://hostile.example/x.css"><style>@import "https://hostile.example/y.css";body{display:none}</style>`,
  `<img src="https://hostile.example/pixel.gif"><video poster="https://hostile.example/p"></video>`,
  `<p style="position:fixed;inset:0;background:url(https://hostile.example/b)" class="prose">x</p>`,
  `<math><mtext><table><mglyph><style><img src="x" onerror="${run1}"></style></mglyph></table></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${run1}>"></noscript>`,
  `<template shadowrootmode="open"><img src="x" onerror="${run1}"></template>`,
  `<scr<script>ipt>${run1}</scr</script>ipt><img """><script>${run1}</script>">`,
]

const words = (index: number) => `Paragraph number ${index + 1}.`
const hostile = payloads.map((payload, index) => `<p>${words(index)}</p>${payload}`)

/** For the portals, where each page takes longer: one service with everything in it. */
const all = { title: 'All that is hostile', slug: 'all-that-is-hostile', content: hostile.join('') }

const slugOf = (index: number, way: 'row' | 'form') => `hostile-${index + 1}-${way}`

/** The demo with the hostile texts in it, of which no form has seen those in rows. */
async function fill(running: Running): Promise<void> {
  const { db, server } = running
  const headers = { ...(await signInBy(running)), 'Content-Type': 'application/json' }
  const insert = ({ title, slug, content }: typeof all) =>
    db.query('insert into service (title, slug, content) values ($1, $2, $3)', [
      title,
      slug,
      content,
    ])
  await insert(all)
  for (const [index, content] of hostile.entries()) {
    const title = `Hostile ${index + 1}`
    await insert({ title, slug: slugOf(index, 'row'), content })
    const body = JSON.stringify({
      title: `Form ${index + 1}`,
      slug: slugOf(index, 'form'),
      content,
    })
    const options = { method: 'POST', headers, body }
    const response = await fetch(`${server.url}/api/service`, options)
    expect(response.status, content).toBe(201)
    const question = [`Question ${index + 1}`, content]
    await db.query(
      "insert into faq (question, answer, category) values ($1, $2, 'tutor')",
      question,
    )
  }
  const kinds = ['about', 'cookie-policy', 'term', 'refund-policy', 'privacy-policy']
  for (const kind of kinds) {
    const text = [kind, hostile.join('')]
    await db.query('insert into page_text (kind, description) values ($1, $2)', text)
  }
}

const test = base.extend<{ dialogs: string[] }, { attacked: Running }>({
  attacked: [
    // biome-ignore lint/correctness/noEmptyPattern: this is how a fixture without others is written
    async ({}, use) => {
      const dataDir = await makeDataDir()
      const running = await run(dataDir)
      await fill(running)
      await use(running)
      await running.db.end()
      await running.server.end()
      await dropDataDir(dataDir)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ attacked }, use) => use(attacked.server.url),
  dialogs: [
    async ({ page }, use) => {
      const dialogs: string[] = []
      page.on('dialog', async (dialog) => {
        dialogs.push(dialog.message())
        await dialog.dismiss()
      })
      await use(dialogs)
      expect(dialogs).toEqual([])
    },
    { auto: true },
  ],
})

/** That something ran would show in the window; that something could, in the document. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const texts = [...document.querySelectorAll('.prose, .prose *')]
    const attributes = texts.flatMap((element) => [...element.attributes])
    return {
      ran: 'hacked' in window,
      elements: texts
        .map(({ localName }) => localName)
        .filter(
          (name) =>
            !/^(div|p|br|hr|h[2-4]|[uo]l|li|blockquote|pre|code|strong|em|[su]|a|t(able|head|body|r|h|d))$/.test(
              name,
            ),
        ),
      attributes: attributes
        .filter(
          ({ name, value }) =>
            /^on|^style$|^srcdoc$/.test(name) || /script:|data:|hostile/i.test(value),
        )
        .map(({ name, value }) => `${name}=${value}`),
    }
  })
  expect(found).toEqual({ ran: false, elements: [], attributes: [] })
}

for (const way of ['row', 'form'] as const) {
  test(`hostile text from a ${way} is only words on its page`, async ({ page }) => {
    for (const index of payloads.keys()) {
      await page.goto(`/service/${slugOf(index, way)}`)
      await expect(page.locator('.prose').getByText(words(index))).toBeVisible()
      await expectHarmless(page)
    }
  })
}

test('hostile answers and policies are only words', async ({ page }) => {
  await page.goto('/')
  for (const summary of await page.locator('summary').all()) await summary.click()
  await expect(page.locator('details').getByText(words(payloads.length - 1))).toBeVisible()
  await expectHarmless(page)
  for (const path of ['/about-us', '/cookie-policy', '/terms-conditions']) {
    await page.goto(path)
    await expect(page.getByText(words(0))).toBeVisible()
    await expectHarmless(page)
  }
})

test('hostile text is only words in the dialog of a client', async ({ page }) => {
  await enter(page, 'client')
  await page.goto('/client-portal/services')
  await page.getByRole('button', { name: `Learn More about ${all.title}` }).click()
  await expect(page.getByRole('dialog').getByText(words(payloads.length - 1))).toBeVisible()
  await expectHarmless(page)
})

test('hostile text is only words in the details and the editor of staff', async ({ page }) => {
  await enter(page, 'admin')
  await page.goto(`/admin/services/details/${all.slug}`)
  await expect(page.locator('.prose').getByText(words(payloads.length - 1))).toBeVisible()
  await expectHarmless(page)
  await page.goto(`/admin/services/edit-service/${all.slug}`)
  const editor = page.getByRole('textbox', { name: 'Content' })
  await expect(editor).toContainText(words(payloads.length - 1))
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
