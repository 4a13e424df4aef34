import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { parse, type YAMLSeq } from 'yaml'
import { readConfig, variableNames } from '#server/config.ts'

interface Service {
  build?: string
  image?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  depends_on?: Record<string, unknown> | string[]
  environment: Record<string, string | null>
  ports?: string[]
  volumes?: string[]
  configs?: { source: string }[]
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
  configs?: Record<string, unknown>
}

const ignoreTag = { tag: '!reset', collection: 'seq', resolve: (items: YAMLSeq) => items } as const
const read = async (file: string) =>
  parse(await readFile(file, 'utf8'), { customTags: [ignoreTag] }) as Compose

const base = await read('compose.yaml')
const scale = await read('compose.scale.yaml')
const files = { 'compose.yaml': base, 'compose.scale.yaml': scale }
const app = base.services.app!

/** The image sets the first three; the last one is for tests. */
const notHandedOn = ['PORT', 'HOST', 'DATA_DIR', 'RATE_LIMIT']

const required = /^\$\{(\w+):\?(.+)\}$/
/** The value that compose passes on when an operator sets only what is required. */
function substitute(value: string, given: Record<string, string>): string {
  return value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind, rest) => {
    const found = given[name]
    if (found !== undefined) return found
    if (kind === '-') return rest
    throw new Error(`${name} is required`)
  })
}

const given = {
  ORIGIN: 'https://agency.example',
  POSTGRES_PASSWORD: '0123456789abcdef',
  SMTP_URL: 'smtp://mail:1025',
  MAIL_FROM: 'Agency <hello@agency.example>',
}
const keys = { S3_ACCESS_KEY: 'GK0123456789abcdef01234567', S3_SECRET_KEY: '0123456789abcdef' }

function environmentOf(services: readonly Service[], set: Record<string, string>) {
  const entries = services.flatMap(({ environment }) => Object.entries(environment))
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === null ? set[name] : substitute(value, set)]),
  )
}

describe('the environment that compose hands to the program', () => {
  test('has every variable that an operator may set, and no other', () => {
    const known = variableNames.filter((name) => !notHandedOn.includes(name))
    assert.deepEqual(Object.keys(app.environment).sort(), known.sort())
    for (const name of Object.keys(scale.services.app!.environment))
      assert.ok(name in app.environment, name)
  })

  test('is valid when only the required variables are set', () => {
    const { demo, databaseUrl, trustProxy } = readConfig(environmentOf([app], given))
    assert.equal(demo, false)
    assert.equal(databaseUrl, 'postgres://atrium:0123456789abcdef@postgres:5432/atrium')
    assert.equal(trustProxy, 1)
    const { s3 } = readConfig(environmentOf([app, scale.services.app!], { ...given, ...keys }))
    assert.deepEqual([s3?.url, s3?.region], ['http://s3:3900/atrium', 'garage'])
  })

  test('names what is missing', () => {
    for (const name of ['ORIGIN', 'POSTGRES_PASSWORD', 'SMTP_URL', 'MAIL_FROM'] as const) {
      const { [name]: _, ...rest } = given
      assert.throws(() => environmentOf([app], rest), new RegExp(`${name} is required`))
    }
  })
})

for (const [file, { services, volumes, configs }] of Object.entries(files)) {
  describe(file, () => {
    test('has no secret, and no default for one', () => {
      for (const [service, { environment = {} }] of Object.entries(services))
        for (const [name, value] of Object.entries(environment)) {
          if (!/PASS|SECRET|KEY|TOKEN|DATABASE_URL/.test(name) || value === null) continue
          const references = value.match(/\$\{[^}]*\}/g) ?? []
          assert.ok(references.length > 0, `${service}: ${name} is written out`)
          for (const reference of references)
            assert.doesNotMatch(reference, /:-/, `${service}: ${name} has a default`)
        }
    })

    test('explains each required variable', () => {
      for (const { environment = {} } of Object.values(services))
        for (const value of Object.values(environment))
          for (const reference of value?.match(/\$\{[^}]*:\?[^}]*\}/g) ?? [])
            assert.ok((required.exec(reference)?.[2]?.length ?? 0) > 10, reference)
    })

    test('runs every service without privileges, on a root that is read-only', () => {
      for (const [name, service] of Object.entries(services)) {
        if (!service.image && !service.build) continue
        assert.equal(service.read_only, true, name)
        assert.deepEqual(service.cap_drop, ['ALL'], name)
        assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name)
      }
      assert.equal(app.cap_add, undefined)
    })

    test('names the version of each image, and declares what its services use', () => {
      const known = { ...base.services, ...services }
      for (const [name, service] of Object.entries(services)) {
        if (service.image) assert.match(service.image, /:v?\d/, name)
        const named = (service.volumes ?? []).map((volume) => volume.split(':')[0]!)
        for (const volume of named.filter((each) => !each.startsWith('.')))
          assert.ok(volume in volumes, `${name}: ${volume}`)
        for (const { source } of service.configs ?? [])
          assert.ok(source in (configs ?? {}), `${name}: ${source}`)
        const needed = service.depends_on ?? []
        for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
          assert.ok(other in known, `${name}: ${other}`)
      }
    })
  })
}

test('only the proxy is reached from other machines, and it reaches the program', async () => {
  for (const [name, { ports = [] }] of Object.entries({ ...base.services, ...scale.services }))
    for (const port of ports)
      assert.ok(port.startsWith('127.0.0.1:') || name === 'proxy', `${name}: ${port}`)
  const caddyfile = await readFile('deploy/Caddyfile', 'utf8')
  const dockerfile = await readFile('Dockerfile', 'utf8')
  const port = /\bPORT=(\d+)/.exec(dockerfile)?.[1]
  assert.match(caddyfile, new RegExp(`dynamic a app ${port} `))
  assert.match(caddyfile, /^\{\$ORIGIN\} \{/)
})
