import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { services } from '#features/services/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeService } from '#test/factories.ts'
import { omitColumns } from './omit-columns.ts'

let app: TestApp
const titles = ['banana', 'Apple', '50% off', 'cherry_pie', 'cherryXpie', '50 off', 'back\\slash']

before(async () => {
  app = await startTestApp()
  for (const [at, title] of titles.entries()) {
    const created_at = `2026-01-0${at + 1}T10:00:00Z`
    const updated_at = `2026-02-${10 - at}T10:00:00Z`
    await makeService(app.database.db, { title, created_at, updated_at })
  }
})

const ask = (query: string) => fetch(`${app.url}/api/service${query}`)

async function list(query = ''): Promise<{ titles: string[]; total: string | null }> {
  const response = await ask(query)
  assert.equal(response.status, 200, query)
  const rows = (await response.json()) as { title: string }[]
  return { titles: rows.map(({ title }) => title), total: response.headers.get('X-Total-Count') }
}

const newestFirst = titles.toReversed()

describe('a list', () => {
  test('is complete by default, newest first, with its total', async () => {
    assert.deepEqual(await list(), { titles: newestFirst, total: '7' })
  })

  test('has pages in both directions', async () => {
    const pages = [1, 2, 3, 4].map((page) => list(`?page=${page}&limit=2`))
    const [first, second, third, fourth] = await Promise.all(pages)
    assert.deepEqual(first, { titles: newestFirst.slice(0, 2), total: '7' })
    assert.deepEqual(second, { titles: newestFirst.slice(2, 4), total: '7' })
    assert.deepEqual(third, { titles: newestFirst.slice(4, 6), total: '7' })
    assert.deepEqual(fourth, { titles: newestFirst.slice(6), total: '7' })
    assert.deepEqual((await list('?limit=3')).titles, newestFirst.slice(0, 3))
  })

  test('is empty beyond its end, with the total', async () => {
    assert.deepEqual(await list('?page=5&limit=2'), { titles: [], total: '7' })
    assert.deepEqual(await list('?page=1000000&limit=1000'), { titles: [], total: '7' })
    assert.deepEqual(await list('?page=2'), { titles: [], total: '7' })
  })

  test('is searched literally, ignoring case', async () => {
    assert.deepEqual(await list('?q=APPLE'), { titles: ['Apple'], total: '1' })
    assert.deepEqual(await list('?q=0%25'), { titles: ['50% off'], total: '1' })
    assert.deepEqual(await list('?q=y_p'), { titles: ['cherry_pie'], total: '1' })
    assert.deepEqual(await list('?q=k%5Cs'), { titles: ['back\\slash'], total: '1' })
    assert.deepEqual(await list("?q=' or true --"), { titles: [], total: '0' })
    assert.deepEqual(await list('?q=%20cherry%20&limit=1'), { titles: ['cherryXpie'], total: '2' })
    assert.equal((await list('?q=')).total, '7')
  })

  test('is sorted by each sort name in both directions', async () => {
    const byTitle = [...titles].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    assert.deepEqual((await list('?sort=title')).titles, byTitle)
    assert.deepEqual((await list('?sort=-title')).titles, byTitle.toReversed())
    assert.deepEqual((await list('?sort=createdAt')).titles, titles)
    assert.deepEqual((await list('?sort=-createdAt')).titles, newestFirst)
    assert.deepEqual((await list('?sort=updatedAt')).titles, newestFirst)
    assert.deepEqual((await list('?sort=-updatedAt')).titles, titles)
    assert.deepEqual((await list('?sort=title&page=3&limit=3')).titles, byTitle.slice(6))
  })

  test('ignores unknown parameters', async () => {
    assert.deepEqual(await list('?utm_source=x&__proto__=y&limit=1'), await list('?limit=1'))
  })
})

const wrong: Record<string, { query: string; errors: Record<string, string> }> = {
  'limit 0': { query: 'limit=0', errors: { limit: 'Not a limit.' } },
  'limit 1001': { query: 'limit=1001', errors: { limit: 'At most 1,000.' } },
  'limit x': { query: 'limit=x', errors: { limit: 'Not a limit.' } },
  'page 0': { query: 'page=0', errors: { page: 'Not a page.' } },
  'page 1.5': { query: 'page=1.5', errors: { page: 'Not a page.' } },
  'a sort that is none': { query: 'sort=content', errors: { sort: 'Not a sort order.' } },
  'a sort with more in it': { query: 'sort=title;--', errors: { sort: 'Not a sort order.' } },
  'a sort of every object': { query: 'sort=constructor', errors: { sort: 'Not a sort order.' } },
  'a filter that is none': { query: 'filter=x', errors: { filter: 'Not a filter.' } },
  'a long search': {
    query: `q=${'x'.repeat(201)}`,
    errors: { q: 'Please use at most 200 characters.' },
  },
  'two at once': {
    query: 'limit=0&sort=x',
    errors: { limit: 'Not a limit.', sort: 'Not a sort order.' },
  },
}

for (const [name, { query, errors }] of Object.entries(wrong)) {
  test(`${name} is rejected at its field`, async () => {
    const response = await ask(`?${query}`)
    const { code, errors: said } = await response.json()
    assert.deepEqual([response.status, code, said], [400, 'INVALID_INPUT', errors])
  })
}

test('treats repeated and empty parameters the same for everybody', async () => {
  for (const [odd, plain] of [
    ['?q=a&q=b', '?q=a'],
    ['?limit=2&limit=x', '?limit=2'],
    ['?limit=&sort=', ''],
  ] as const) {
    const atOnce = [list(odd), list(plain), list(odd)]
    for (const answer of await Promise.all(atOnce)) assert.deepEqual(answer, await list(plain))
  }
})

test('the client returns the rows and the total of a list', async () => {
  const { rows, total } = await app.visit().call(services.list, { query: { limit: 2 } })
  assert.deepEqual([rows.length, total], [2, 7])
})

test('a column is omitted from a query by its name in the rows', () => {
  const rows = app.database.db
    .selectFrom('service')
    .select(['service.id', 'content', 'image as file', sql<string>`upper(title)`.as('title')])
  const { sql: text } = rows.withPlugin(omitColumns(['content', 'file', 'title'])).compile()
  assert.equal(text, 'select "service"."id" from "service"')
})
