import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseSync } from 'oxc-parser'
import { trimContract } from './contracts.ts'

const source = `
const Saved = z.object({ summary: text('A summary'), reply: line('A reply') })
const saved = z.extend(message, { item: Saved })
export const cats = contract({
  list: { route: 'GET /api/cat', summary: 'Lists cats.', query, rows: Saved },
  one: { route: 'GET /api/cat/{id}', params, reply: saved, follows: ['cat'] },
  edit: { ...content.edit, summary: 'Changes a cat.', body: Saved, errors: ['CONFLICT'] },
})
export function pet(name) {
  return { route: name, body: z.object({ id }), reply: message } as const
}
`
const trimmed = trimContract(source)

test('a contract in the browser keeps what a client reads', () => {
  assert.match(trimmed, /list: \{ route: 'GET \/api\/cat', query, rows: true \}/)
  assert.match(trimmed, /one: \{ route: 'GET \/api\/cat\/\{id\}', follows: \['cat'\] \}/)
  assert.match(trimmed, /edit: \{ \.\.\.content\.edit, body: Saved, \}/)
})

test('the fields of a schema stay, whatever their names', () => {
  assert.match(trimmed, /summary: .*text\('A summary'\), reply: .*line\('A reply'\)/)
})

test('calls that declare something are marked as pure, those of functions are not', () => {
  assert.match(trimmed, /const saved = \/\* @__PURE__ \*\/ z\.extend/)
  assert.match(trimmed, /body: z\.object\(\{ id \}\), \} as const/)
})

test('every contract of the product is valid after it', () => {
  const contracts = globSync('{content,features,people}/**/contract.ts')
  assert.ok(contracts.length > 50)
  for (const path of contracts) {
    const code = trimContract(readFileSync(path, 'utf8'), path)
    assert.deepEqual(parseSync(path, code).errors, [], path)
    assert.doesNotMatch(code, /\n {4}summary:/, path)
  }
})

test('no code of a browser reads what the build leaves out', () => {
  const imports = /import \{([^}]*)\} from '[^']*contract\.ts'/g
  const browser = globSync('{app,content,features,people,ui}/**/*.{ts,tsx}').filter(
    (path) => !/\.server\.ts$|\.test\.tsx?$|\/contract\.ts$/.test(path),
  )
  for (const path of browser) {
    const code = readFileSync(path, 'utf8')
    const names = [...code.matchAll(imports)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
    const left = new RegExp(
      `(?<!typeof )\\b(${names.join('|') || '-'})\\.\\w+\\.(summary|params|reply|errors|rows|stream)\\b`,
    )
    assert.ok(!left.test(code), `${path}: ${left.exec(code)?.[0]}`)
  }
})
