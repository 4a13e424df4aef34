import type { Page } from '@playwright/test'
import { kinds } from '#content/kinds.ts'
import { newAccounts } from '#features/accounts/new-account/contract.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { blog, blogCategories } from '#features/blog/contract.ts'
import { faqs } from '#features/faqs/contract.ts'
import { pages } from '#features/pages/contract.ts'
import { process } from '#features/process/contract.ts'
import { projectCategories, projects } from '#features/projects/contract.ts'
import { reasons } from '#features/reasons/contract.ts'
import { services } from '#features/services/contract.ts'
import { createApiClient } from '#shared/api-client.ts'
import { credentials } from '#test/bench/running.ts'
import { type DemoServer, startDemo } from './demo-server.ts'
import { test as base, expect } from './fixtures.ts'
import { follow } from './pages.ts'

const titles = [
  'Donaudampfschifffahrt'.repeat(7).slice(0, 130),
  `${'👩🏽‍🚀🏳️‍🌈'.repeat(6)} ${'🎾'.repeat(20)}`,
  `خدمة تصميم المواقع للشركات الصغيرة ${'م'.repeat(60)} \u202e reversed`,
]
const longWord = 'a'.repeat(50)
const person = {
  firstName: 'Wolfeschlegelsteinhausenbergerdorff',
  lastName: 'Featherstonehaugh-Cholmondeley',
  businessName: longWord,
  email: `${longWord}@${longWord}.${longWord}.example.test`,
  password: 'Correct-horse!7',
}

/** Records of every kind by somebody with a long name, whose text leaves a narrow column no place to break. */
async function fill(baseUrl: string): Promise<void> {
  const client = createApiClient({ baseUrl, solveBotCheck: async () => '' })
  client.setToken((await client.call(signIn.login, { body: credentials })).accessToken)
  await client.call(newAccounts.add, { body: { ...person, role: 'Admin' } })
  const asClient = { ...person, email: `client-${person.email}`, role: 'User' } as const
  const { user } = await client.call(newAccounts.add, { body: asClient })
  client.setToken((await client.call(signIn.login, { body: person })).accessToken)
  for (const [index, title] of titles.entries()) {
    const description = `<p>${title}</p>`
    const name = title.slice(0, 69)
    const slug = `hostile-${index}`
    const inBlog = await client.call(blogCategories.add, { body: { name } })
    const inProjects = await client.call(projectCategories.add, { body: { name } })
    await client.call(services.add, { body: { title, slug, content: description } })
    await client.call(reasons.add, { body: { title, description: title } })
    await client.call(process.add, { body: { title, description } })
    await client.call(faqs.add, {
      body: { question: title, answer: description, category: 'website' },
    })
    await client.call(blog.add, {
      body: {
        title,
        slug,
        content: description,
        tags: [longWord],
        categoryId: inBlog.item.id,
      },
    })
    await client.call(projects.add, {
      body: {
        title,
        slug,
        description,
        userId: user.id,
        techStack: ['React'],
        categoryId: inProjects.item.id,
        dueDate: '2027-09-22',
      },
    })
    for (const calls of Object.values(pages)) {
      await client.call(calls.add, { body: { description } })
    }
  }
}

const test = base.extend<object, { server: DemoServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: this is how a fixture without others is written
    async ({}, use) => {
      const server = await startDemo({ BOT_CHECK: 'off', RATE_LIMIT: 'off' })
      await fill(server.url)
      await use(server)
      await server.end()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** Lists the misfits: the page, a table, text in its cell, the menu of a row, or the first row on a phone. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`)
    const table = document.querySelector('table')
    const box = table?.parentElement
    if (!table || !box) return ['no table']
    const scrolls = getComputedStyle(box).overflowX !== 'visible'
    if (scrolls && box.scrollWidth > box.clientWidth)
      found.push(`the table is ${box.scrollWidth} px wide`)
    for (const cell of table.querySelectorAll('tbody td')) {
      const range = document.createRange()
      range.selectNodeContents(cell)
      const inner = range.getBoundingClientRect()
      const { left, right } = cell.getBoundingClientRect()
      if (inner.left < left - 1 || inner.right > right + 1)
        found.push(`cut: ${cell.textContent?.slice(0, 30)}`)
    }
    for (const menu of table.querySelectorAll('tbody [aria-haspopup=menu]')) {
      const { left, right } = menu.getBoundingClientRect()
      if (left < 0 || right > clientWidth)
        found.push(`${menu.ariaLabel?.slice(0, 30)} out of sight`)
    }
    const top = table.querySelector('tbody tr')?.getBoundingClientRect().top ?? 0
    if (innerWidth < 640 && top > innerHeight / 2) found.push(`the first row is at ${top} px`)
    return found
  })
}

const addresses = [
  ...Object.values(kinds).flatMap((kind) => ('editedInList' in kind ? [] : [kind.list])),
  '/admin/changes',
  '/admin/security',
]

test('every list of the admin portal fits long and unusual texts at three widths', async ({
  admin: page,
}) => {
  test.setTimeout(120_000)
  const found: Record<string, string[]> = {}
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const address of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await follow(page, `${address}?limit=50`)
    await expect(page.locator('table[aria-busy=false] tbody tr').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    for (const [width, height] of [
      [1440, 900],
      [900, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const misfit = await misfits(page)
      if (misfit.length > 0) found[`${address} at ${width}`] = misfit
    }
  }
  expect(found).toEqual({})
})
