import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ApiError } from '#shared/errors.ts'
import type { SettingSection } from '#shared/settings.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeFile, signInAs } from '#test/factories.ts'
import { saveSection, settings } from './contract.ts'
import { sections } from './sections.ts'

type WrongValues = Record<string, readonly unknown[]>

const tooLong = 'x'.repeat(1_001)
const tooLongList = 'x'.repeat(5_001)
const line = ['', tooLong, 'two\nlines', 7]
const shortLine = [tooLong, 'two\nlines', 7]
const longText = [tooLong, 7]
const onOff = ['yes', 1]
const hours = ['9-5', '17:00-09:00', '09:00-25:00', '09:00-13:00, 12:00-17:00', 'closed']
const email = ['nobody', 'ada@', 'ada@studio', 'ada lovelace@studio.example']
const day = ['tomorrow', '12/25/2026', '2026-13-01', '2026-02-30', '2026-12-251']
const minutes = ['long', '4', '481', '0x20']
const picture = ['https://other.example/logo.png', '/files/design/logo.webp', 7]
const address = ['meet.example.com', 'javascript:alert(1)', 'https://[', 'https://two words', 7]
const number = (...outside: number[]) => [...outside, Number.NaN, '12', '']
const whole = (...outside: number[]) => number(...outside, 1.5)
const percent = number(-1, 100.1)

/** The texts of a section of the site that cannot be empty, and those that can. */
function texts(required: string, optional = ''): WrongValues {
  const wrong = ['{fax}', tooLong, 7]
  const names = (list: string) => list.split(' ').filter(Boolean)
  return Object.fromEntries([
    ...names(required).map((name) => [name, ['', ...wrong]]),
    ...names(optional).map((name) => [name, wrong]),
  ])
}

const entry = { page: 'blog', label: 'Blog', place: 'menu' }
const payment = { title: 'Payment', percent: 100, opensOn: 'signature', opensStatus: null }
const link = { label: 'Team', href: 'https://example.com/team' }

/** Values that each field of each section refuses. */
const wrongValues: Record<(typeof sections)[number]['name'], WrongValues> = {
  agency: {
    ...{ name: line, what: line, street: line, city: line },
    ...{ zip: shortLine, region: shortLine },
    description: ['', ...longText],
    phone: ['', 'call us', '12345', '1234567890123456', '555-0100 ext. 4'],
    email: ['', ...email],
    country: ['', 'us', 'USA', 'ZZ', 'EU', 'Norway'],
    timeZone: ['', '+02:00', 'EST', 'Europe/Atlantis', 'Berlin'],
    currency: ['', 'usd', 'US$', 'ZZZ', 'Euro'],
    latitude: ['91', '-90.5', 'north', '41,6', '1e1'],
    longitude: ['181', '-180.5', '93° W', '1e2'],
    ...{ monday: hours, tuesday: hours, wednesday: hours, thursday: hours },
    ...{ friday: hours, saturday: hours, sunday: hours },
    social: ['instagram', 'http://x.com/studio', 'https://studio', 'https://x.com/a\n@studio'],
  },
  brand: {
    ...{ logo: picture, darkLogo: picture, icon: picture },
    accent: ['', 'red', '#12', '#gggggg', '#ffff00'],
    highlight: ['red', '#12', '#000000'],
  },
  opening: { open: onOff, ...texts('heading form', 'lead description') },
  home: {
    ...texts('headline', 'lead caption secondCaption portfolioEmpty'),
    ...texts('servicesTitle processTitle portfolioTitle reasonsTitle questionsTitle'),
    ...texts('', 'servicesLabel processLabel portfolioLabel reasonsLabel questionsLabel'),
    ...texts('', 'websiteQuestions tutorQuestions'),
    look: ['', 'video', 7],
    picture,
  },
  menu: {
    entries: [
      'all',
      [{ ...entry, page: 'shop' }],
      [{ ...entry, label: '' }],
      [{ ...entry, place: 'top' }],
      [{ ...entry, page: 'terms', place: 'off' }],
      [entry, entry],
    ],
    links: [
      'none',
      [{ ...link, label: '' }],
      ...address.map((href) => [{ ...link, href }]),
      Array.from({ length: 9 }, () => link),
    ],
    cards: onOff,
    ...texts('quote', 'topLine'),
  },
  services: texts('title', 'lead description'),
  portfolio: texts('title', 'empty description'),
  blog: texts('title', 'lead description'),
  about: texts('title', 'empty'),
  team: { shown: ['yes', 1, null], title: ['', 'x'.repeat(61)] },
  contact: texts('title sentHeading', 'figure lead hire description sentNow replyTime reply'),
  hire: texts('heading sentHeading', 'lead description sentNow replyTime reply'),
  closing: texts('heading', 'label marked promise'),
  'sign-in': {
    ...texts(
      'login forgot code reset choose confirm unsubscribe',
      'loginLead loginNote forgotLead',
    ),
    ...texts('', 'codeLead codeNote resetLead chooseLead confirmLead unsubscribeLead payNote'),
  },
  errors: texts('', 'notFound failed busy expired notFoundText'),
  policies: texts('refunds privacy terms cookies', 'empty'),
  mail: {
    senderName: ['Ada <ada@studio.example>', 'Ada\nLovelace', '"Ada"', tooLong],
    replyTo: email,
    signature: longText,
  },
  booking: {
    services: ['all', [7], [tooLong], Array.from({ length: 51 }, (_, at) => `Service ${at}`)],
    meetingTypes: [[], ['fax'], 'video-call'],
    slotMinutes: whole(9, 241),
    ownHours: onOff,
    ...{ monday: hours, tuesday: hours, wednesday: hours, thursday: hours },
    ...{ friday: hours, saturday: hours, sunday: hours },
    mostPerDay: whole(-1, 101),
    closedDays: [...day, '2026-12-25\ntomorrow', tooLongList],
    lengths: ['Review', ': 30', ...minutes.map((typed) => `Review: ${typed}`), tooLongList],
    ...{ bufferBefore: whole(-1, 241), bufferAfter: whole(-1, 241) },
    ...{ noticeHours: whole(-1, 721), cutOffHours: whole(-1, 721) },
    farthestDays: whole(0, 366),
    ...{ firstReminderHours: whole(-1, 169), lastReminderHours: whole(-1, 169) },
    videoLink: ['http://meet.example.com', ...address],
  },
  invoices: {
    numberPattern: ['', 'INV', 'INV-{YYYY}', '{0}{00}', 'A/{0}', `${'A'.repeat(30)}{0}`],
    dueDays: whole(-1, 121),
    hourlyRate: number(-1, 10_000.01),
    ...{ taxRate: percent, depositPercent: percent },
    taxLabel: line,
    taxRates: [
      ...['VAT 19', [{ name: '', rate: 19 }], [{ name: 'VAT', rate: 101 }]],
      Array.from({ length: 11 }, (_, rate) => ({ name: 'VAT', rate })),
      [19, 19].map((rate) => ({ name: 'VAT', rate })),
    ],
    ...{ pricesGross: onOff, smallBusiness: onOff },
    ...{ vatId: [tooLong], taxNumber: [tooLong] },
    ...{ reverseChargeNote: line, smallBusinessNote: line },
    ...{ instructions: longText, footer: longText },
    ...{ remindBefore: ['soon', '0', '366', '3;7'], remindAfter: ['soon', '0', '366', '3;7'] },
    remindOnDueDate: onOff,
    lateFee: ['a lot', '-5', '101%', '1.2345%', '5 EUR'],
    refundUnexpected: onOff,
    shipping: ['', 'sometimes', true],
  },
  'e-invoice': {
    mode: ['', 'on', true],
    iban: ['DE75512108001245126198', 'my bank', 7],
    bic: ['SOGEDE', 'sogedeffxxx', 7],
    ...{ accountHolder: shortLine, contact: shortLine },
  },
  stages: {
    templates: [
      ...['30/40/30', [{ title: '', stages: [payment] }], [{ title: 'None', stages: [] }]],
      ...[{ percent: 50 }, { opensOn: 'payday' }, { opensOn: 'design' }, { opensOn: 'status' }].map(
        (wrong) => [{ title: 'Wrong', stages: [{ ...payment, ...wrong }] }],
      ),
      Array.from({ length: 11 }, (_, at) => ({ title: `${at}`, stages: [payment] })),
    ],
  },
  survey: {
    askAfterProjects: onOff,
    bonus: onOff,
    bonusAmount: number(0, 1_000.01),
    bonusMethods: [[], ['cheque'], 'paypal'],
  },
  onboarding: {
    ...{ firstReminder: whole(-1, 91), secondReminder: whole(-1, 91) },
    ...{ thirdReminder: whole(-1, 91), loginDays: whole(-1, 91) },
  },
  time: { timerStep: ['2', 5, ''] },
  'weekly-word': { day: ['today', 5, ''], hour: ['24:00', '9:00', 15] },
  backups: { nightly: onOff, keep: whole(0, 91) },
}

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

/** The messages of the fields that refuse this body; undefined if it is saved. */
async function refusalsOf(section: SettingSection, wrong: Record<string, unknown>) {
  const body = { ...section.defaults, ...wrong }
  try {
    await admin.call(saveSection(section), { body })
    return undefined
  } catch (error) {
    assert.ok(error instanceof ApiError && error.status === 400, String(error))
    return Object.entries(error.fields ?? {}).map(([path, message]) => ({
      field: path.split('.')[0] ?? '',
      message,
    }))
  }
}

const declared: readonly SettingSection[] = sections

describe('every field refuses wrong values', () => {
  for (const section of declared) {
    const fields = Object.entries(wrongValues[section.name as keyof typeof wrongValues])

    test(`of ${section.name}, at the field`, async () => {
      assert.deepEqual(fields.map(([field]) => field).sort(), Object.keys(section.fields).sort())
      const most = Math.max(...fields.map(([, values]) => values.length))
      for (let round = 0; round < most; round += 1) {
        const given = fields.filter(([, values]) => round < values.length)
        const wrong = Object.fromEntries(given.map(([field, values]) => [field, values[round]]))
        const refusals = (await refusalsOf(section, wrong)) ?? []
        const told = JSON.stringify(wrong).slice(0, 2_000)
        const refused = new Set(refusals.map(({ field }) => field))
        assert.deepEqual([...refused].sort(), Object.keys(wrong).sort(), told)
        for (const { field, message } of refusals)
          assert.doesNotMatch(message, /^Invalid input$|^Too /, field)
      }
      const { [section.name as 'agency']: shown } = await admin.call(settings.list, {})
      assert.equal(shown.id, null, 'nothing was stored')
    })
  }

  test('of a picture, also when it is no longer there', async () => {
    const gone = '/files/design/AAAAAAAAAAAAAAAAAAAAAA-64x64/64.webp'
    const message = 'Please choose an image.'
    for (const section of declared)
      for (const [field, { input }] of Object.entries(section.fields))
        if (input === 'picture' || input === 'logo' || input === 'dark logo') {
          assert.deepEqual(await refusalsOf(section, { [field]: gone }), [{ field, message }])
          const { url } = await makeFile(app.kernel.db, { kind: 'design' })
          assert.equal(await refusalsOf(section, { [field]: url }), undefined)
        }
  })
})
