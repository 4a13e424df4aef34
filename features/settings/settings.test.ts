import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { changes } from '#content/changes/contract.ts'
import { agencySection } from '#features/agency/contract.ts'
import { readAgency } from '#features/agency/public.server.ts'
import { neutralFacts } from '#features/agency/rules.ts'
import { bookingSection } from '#features/appointments/booking/contract.ts'
import { invoiceSection } from '#features/invoices/document/contract.ts'
import {
  type SettingField,
  type SettingSection,
  settingSection,
  settingValue,
} from '#shared/settings.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { never, saveSection, settings } from './contract.ts'
import { sections } from './sections.ts'

const saveAgency = saveSection(agencySection)
const facts = { ...neutralFacts, name: 'Northlight', phone: '515-555-0199' }

const declared: readonly SettingSection[] = sections

const isValid = (schema: SettingField['schema'], value: unknown) =>
  isDeepStrictEqual(z.safeParse(schema, value).data, value)

/** A field of a section with a valid value that is not its default. */
function anotherValue({ fields, name }: SettingSection): [field: string, value: unknown] {
  for (const [field, { schema, default: usual, options = [] }] of Object.entries(fields))
    for (const value of [
      !usual,
      `${usual}.`,
      Number(usual) + 1,
      '#0a6e4b',
      [],
      ...options.map((option) => option.value),
    ])
      if (!isDeepStrictEqual(value, usual) && isValid(schema, value)) return [field, value]
  return assert.fail(`nothing in ${name} can be changed`)
}

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const read = async () => (await admin.call(settings.list, {})).agency
const phoneAt = async ({ kernel }: TestApp) => (await readAgency(kernel)).phone

async function setPhone(phone: string) {
  const { item } = await admin.call(saveAgency, { body: { ...facts, phone } })
  return item
}

describe('a section', () => {
  test('has its defaults until it is saved', async () => {
    assert.deepEqual(await read(), { id: null, updatedAt: never, value: neutralFacts })
    assert.equal(await phoneAt(app), neutralFacts.phone)
  })

  test('that is saved is read by the API and by the program', async () => {
    const { message, item } = await admin.call(saveAgency, { body: facts })
    assert.equal(message, 'Agency settings saved successfully!')
    assert.deepEqual(item, await read())
    assert.deepEqual(item.value, facts)
    assert.equal(await phoneAt(app), facts.phone)
  })

  test('rejects an invalid value at its field', async () => {
    const wrong = {
      ...{ name: '', phone: 'call us', latitude: '91', country: '', email: 'nobody' },
      ...{ monday: '17:00-09:00', timeZone: '+02:00', social: 'instagram' },
    }
    const body = { ...facts, ...wrong }
    await assert.rejects(admin.call(saveAgency, { body }), (error: { fields?: object }) => {
      assert.deepEqual(new Set(Object.keys(error.fields ?? {})), new Set(Object.keys(wrong)))
      return true
    })
  })

  test('is not saved over a newer version', async () => {
    const { updatedAt } = await setPhone('515-555-0101')
    app.advance(1)
    await setPhone('515-555-0102')
    const conflict = { code: 'CONFLICT' }
    for (const basedOn of [updatedAt, never])
      await assert.rejects(admin.call(saveAgency, { body: { ...facts, basedOn } }), conflict)
    assert.equal((await read()).value.phone, '515-555-0102')
  })

  test('that two people save for the first time at once is saved by one of them', async () => {
    await app.kernel.db.deleteFrom('setting').execute()
    const body = { ...facts, basedOn: never }
    const saves = [admin.call(saveAgency, { body }), admin.call(saveAgency, { body })]
    const ends = await Promise.allSettled(saves)
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1)
  })
})

describe('the versions of a section', () => {
  test('name the fields and can be restored', async () => {
    const { id } = await setPhone('515-555-0103')
    await setPhone('515-555-0104')
    const { rows } = await admin.call(changes.versions, { query: { itemId: id ?? '' } })
    const [latest] = rows
    assert.deepEqual(
      [latest?.kind, latest?.title, latest?.changed],
      ['setting', 'Agency', ['phone']],
    )
    const change = await admin.call(changes.one, { params: { id: latest?.id ?? '' } })
    assert.deepEqual(change.before, { ...facts, phone: '515-555-0103' })
    const body = { to: 'before', basedOn: change.basedOn ?? '' } as const
    await admin.call(changes.restore, { params: { id: change.id }, body })
    assert.equal(await phoneAt(app), '515-555-0103')
    assert.equal((await read()).value.phone, '515-555-0103')
  })

  test('show choices and amounts as the form does', async () => {
    const { defaults } = bookingSection
    const saved = [
      await admin.call(saveSection(bookingSection), {
        body: { ...defaults, meetingTypes: [...defaults.meetingTypes].slice(0, 1) },
      }),
      await admin.call(saveSection(invoiceSection), { body: { ...invoiceSection.defaults } }),
    ]
    const [booking, invoices] = await Promise.all(
      saved.map(async ({ item }) => {
        const { rows } = await admin.call(changes.versions, { query: { itemId: item.id ?? '' } })
        return admin.call(changes.one, { params: { id: rows[0]?.id ?? '' } })
      }),
    )
    assert.deepEqual(booking?.now?.meetingTypes, ['Video call'])
    assert.equal(booking?.labels?.meetingTypes, 'Meeting types')
    assert.equal(invoices?.now?.hourlyRate, '$95.00')
  })

  test('do not change a field that was added later when restored', async () => {
    const { id } = await setPhone('515-555-0105')
    await setPhone('515-555-0106')
    await sql`update setting set value = value || '{"motto": "Quiet work."}'`.execute(app.kernel.db)
    const { rows } = await admin.call(changes.versions, { query: { itemId: id ?? '' } })
    const change = rows[0]?.id ?? ''
    await admin.call(changes.restore, { params: { id: change }, body: { to: 'before' } })
    const { value } = await app.kernel.db
      .selectFrom('setting')
      .select('value')
      .where('section', '=', 'agency')
      .executeTakeFirstOrThrow()
    assert.deepEqual(value, { ...facts, phone: '515-555-0105', motto: 'Quiet work.' })
  })

  test('are for Admins only', async () => {
    const manager = await signInAs(app, 'Manager')
    const { id } = await setPhone('515-555-0107')
    const query = { itemId: id ?? '' }
    const { rows } = await admin.call(changes.versions, { query })
    const params = { id: rows[0]?.id ?? '' }
    assert.equal((await manager.call(changes.versions, { query })).total, 0)
    await assert.rejects(manager.call(changes.one, { params }), { code: 'NOT_FOUND' })
    const restore = manager.call(changes.restore, { params, body: { to: 'after' } })
    await assert.rejects(restore, { code: 'FORBIDDEN' })
  })
})

describe('the stored value', () => {
  const section = settingSection('sample', {
    label: 'Sample',
    description: 'For the test.',
    fields: {
      seats: { label: 'Seats', schema: z.number().check(z.gte(1)), default: 4 },
      room: { label: 'Room', schema: z.string(), default: 'North' },
    },
  })

  test('is completed with defaults, without invalid and unknown fields', () => {
    assert.deepEqual(settingValue(section), { seats: 4, room: 'North' })
    assert.deepEqual(settingValue(section, { room: 'South' }), { seats: 4, room: 'South' })
    const stored = { seats: 0, room: 'South', color: 'red' }
    assert.deepEqual(settingValue(section, stored), { seats: 4, room: 'South' })
  })
})

describe('the caches of two processes', () => {
  let second: TestApp
  before(async () => {
    second = await startTestApp({ database: app.database })
  })

  test('answer without a query', async () => {
    const known = await phoneAt(app)
    await app.kernel.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update setting set value = value || '{"phone": "000-000-0000"}'`.execute(trx)
    })
    assert.equal(await phoneAt(app), known, 'nobody announced the change')
  })

  test('agree after a change', async () => {
    await setPhone('515-555-0110')
    assert.equal(await phoneAt(second), '515-555-0110')
    await setPhone('515-555-0111')
    assert.equal(await phoneAt(app), '515-555-0111')
    await until('the other process reads it', async () => {
      return (await phoneAt(second)) === '515-555-0111'
    })
  })

  test('agree after a change of any section', async () => {
    const { db, settings } = second.kernel
    for (const section of declared) {
      const [name, value] = anotherValue(section)
      const body = { ...section.defaults, [name]: value }
      await admin.call(saveSection(section), { body })
      await until(`the other process reads ${section.name}.${name}`, async () => {
        const known: Record<string, unknown> = await settings.read(db, section)
        return isDeepStrictEqual(known[name], value)
      })
    }
  })

  test('do not contain a change that was rolled back', async () => {
    const before = await phoneAt(app)
    const failing = app.kernel.db.transaction().execute(async (trx) => {
      await sql`update setting set value = value || '{"phone": "000-000-0000"}'`.execute(trx)
      throw new Error('rolled back')
    })
    await assert.rejects(failing)
    assert.equal(await phoneAt(app), before)
  })
})
