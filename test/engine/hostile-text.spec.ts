import type { Page } from '@playwright/test'
import { connect, signIn } from '#test/bench/running.ts'
import { type DemoServer, filledServerFixture } from '#test/browser/demo-server.ts'
import { test as base, expect } from '#test/browser/fixtures.ts'

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

/** Everything at once. What a payload does alone is seen in the answers on the home page, one each. */
const all = hostile.join('')
const slugs = { row: 'hostile-from-a-row', form: 'hostile-from-a-form' }
const title = 'All that is hostile'

/** Adds the hostile texts. Those in rows were never seen by a form. */
async function fill({ url, dataDir }: DemoServer): Promise<void> {
  const db = await connect(dataDir)
  await db.query('insert into service (title, slug, content) values ($1, $2, $3)', [
    title,
    slugs.row,
    all,
  ])
  for (const [index, content] of hostile.entries()) {
    const question = [`Question ${index + 1}`, content]
    await db.query(
      "insert into faq (question, answer, category) values ($1, $2, 'tutor')",
      question,
    )
  }
  const kinds = ['about', 'cookie-policy', 'term', 'refund-policy', 'privacy-policy']
  for (const kind of kinds)
    await db.query('insert into page_text (kind, description) values ($1, $2)', [kind, all])
  await db.end()
  const response = await fetch(`${url}/api/service`, {
    method: 'POST',
    headers: { ...(await signIn({ url })), 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'From a form', slug: slugs.form, content: all }),
  })
  expect(response.status).toBe(201)
}

const test = base.extend<{ dialogs: string[] }, { server: DemoServer }>({
  server: filledServerFixture(fill),
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

test('hostile text from a row or a form is shown as text on its page', async ({ page }) => {
  for (const slug of Object.values(slugs)) {
    await page.goto(`/service/${slug}`)
    await expect(page.locator('.prose').getByText(words(payloads.length - 1))).toBeVisible()
    await expectHarmless(page)
  }
})

test('hostile answers and policies are shown as text', async ({ page }) => {
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

test('hostile text is shown as text in the dialog of a client', async ({ client: page }) => {
  await page.goto('/client-portal/services')
  await page.getByRole('button', { name: `Learn More about ${title}` }).click()
  await expect(page.getByRole('dialog').getByText(words(payloads.length - 1))).toBeVisible()
  await expectHarmless(page)
})

test('hostile text is shown as text in the details and the editor of staff', async ({
  admin: page,
}) => {
  await page.goto(`/admin/services/details/${slugs.row}`)
  await expect(page.locator('.prose').getByText(words(payloads.length - 1))).toBeVisible()
  await expectHarmless(page)
  await page.goto(`/admin/services/edit-service/${slugs.row}`)
  const editor = page.getByRole('textbox', { name: 'Content' })
  await expect(editor).toContainText(words(payloads.length - 1))
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
