import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { momentOf } from '#shared/dates.ts'
import type { ClientDashboard } from './contract.ts'
import { needsOf } from './rules.ts'
import type { StaffDashboard } from './staff/contract.ts'
import { decisionsOf } from './staff/rules.ts'
import { stripOf } from './staff/strip.ts'

const today = '2026-11-22'
const moment = '2026-11-20T15:00:00.000Z'

const nothing: ClientDashboard = {
  invoices: { newest: null, owed: 0, overdue: 0, currencies: [], due: { total: 0, rows: [] } },
  appointments: [],
  projects: { total: 0, rows: [] },
  updates: { total: 0, rows: [] },
  plan: null,
  asked: [],
  messages: { unread: 0, last: null },
  files: [],
}

const invoice = (dueDate: string, dueNow: number) => ({
  ...{ id: dueDate, invoiceNumber: 'INV-2026-0001', status: 'Pending' as const, dueDate, dueNow },
  ...{ currency: 'USD', totalAmount: dueNow, remainingBalance: dueNow, dateIssued: '2026-10-01' },
})

describe('what needs a client', () => {
  test('is empty if nothing is pending', () => {
    assert.deepEqual(needsOf(nothing, { today, takesCards: true }), [])
  })

  test('starts with overdue items, each with its one action', () => {
    const needs = needsOf(
      {
        ...nothing,
        invoices: {
          newest: null,
          ...{ owed: 4780.5, overdue: 930, currencies: [] },
          due: { total: 2, rows: [invoice('2026-11-20', 930), invoice('2026-12-01', 3850.5)] },
        },
        appointments: [
          {
            ...{ id: 'a', service: 'Website review', dueDate: '2026-11-30', startsAt: moment },
            ...{ status: 'Declined', where: '', joinUrl: null, offers: [{ startsAt: moment }] },
          },
        ],
        messages: { unread: 2, last: { from: 'agency', text: 'Here it is', timestamp: moment } },
        updates: {
          total: 1,
          rows: [
            {
              ...{ id: 'n', title: 'Project updated', text: 'There is news.', isRead: false },
              ...{ link: '/client-portal/my-projects/details/p?tab=history', createdAt: moment },
            },
          ],
        },
        asked: [
          { kind: 'Survey', title: 'How did we do?', detail: '', action: 'Answer', to: '/survey' },
        ],
      },
      { today, takesCards: true },
    )
    assert.deepEqual(
      needs.map(({ kind, action }) => [kind, action]),
      [
        ['Invoice', 'Pay $930.00'],
        ['Appointment', 'Choose a time'],
        ['Message', 'Answer'],
        ['Update', 'Read'],
        ['Survey', 'Answer'],
      ],
    )
    assert.equal(needs[0]?.detail, 'Was due on November 20, 2026, 2 days overdue; 1 more to pay')
    assert.equal(needs[3]?.notification, 'n')
  })
})

const idle = { total: 0, rows: [] }
const quiet: StaffDashboard = {
  leads: {
    messages: idle,
    inquiries: idle,
    week: { messages: 0, inquiries: 0 },
    funnel: {
      from: '2026-08-25',
      received: 0,
      answered: 0,
      clients: 0,
      proposed: 0,
      signed: 0,
      paid: 0,
    },
  },
  appointments: { requests: idle, today: [] },
  timers: [],
  hours: [],
  messages: idle,
  plans: { monthly: 0, currencies: [], count: 0 },
  money: {
    open: { amount: 0, count: 0 },
    overdue: { amount: 0, ...idle },
    paid: { thisMonth: 0, lastMonth: 0 },
    currencies: { unpaid: [], paid: [] },
    months: [],
  },
  tasks: { overdue: idle, today: idle },
  projects: { statuses: {}, atRisk: 0, rows: [] },
  week: { minutes: 0, before: 0, unbilled: 0, capacity: 0, people: [] },
  visitors: { visitors: 0, before: 0 },
  needs: [],
  recent: [],
}

const lead = (id: string) => ({
  ...{ id, name: 'Greta Halvorsen', businessName: 'Halvorsen Boats', subject: 'A site' },
  ...{ createdAt: moment, dueAt: moment },
})
const overdue = (id: string, reminded = false) => ({
  ...{
    id,
    number: `INV-${id}`,
    currency: 'USD',
    client: 'Corner Bakery',
    dueDate: '2026-11-20',
    owed: 650,
  },
  reminded,
})

describe('what staff decide', () => {
  test('shows five rows, of each kind before a second one, and counts the kinds', () => {
    const { rows, counts } = decisionsOf(
      {
        ...quiet,
        leads: { ...quiet.leads, messages: { total: 7, rows: [lead('a'), lead('b')] } },
        messages: {
          total: 1,
          rows: [{ id: 'c', client: 'Corner Bakery', since: moment, text: '' }],
        },
        money: {
          ...quiet.money,
          overdue: {
            amount: 1300,
            total: 3,
            rows: [overdue('d'), overdue('e'), overdue('f', true)],
          },
        },
        failedMails: 4,
      },
      today,
    )
    assert.deepEqual(
      rows.map(({ kind, title, detail }) => [kind, title, detail]),
      [
        ['Message', 'Halvorsen Boats', 'Greta Halvorsen, A site'],
        ['Message', 'Halvorsen Boats', 'Greta Halvorsen, A site'],
        ['Support', 'Corner Bakery', 'Files'],
        ['Invoice', 'Corner Bakery', '$650.00'],
        ['Email', '4 emails could not be sent', 'The mail server refuses them or is unavailable.'],
      ],
    )
    assert.equal(rows[3]?.when, '2 days overdue')
    assert.deepEqual(
      counts.map(({ count, title }) => `${count} ${title}`),
      ['7 new messages', '1 client waits', '3 overdue invoices', '4 emails could not be sent'],
    )
  })

  test('says which client was reminded today', () => {
    const money = { ...quiet.money, overdue: { amount: 650, total: 1, rows: [overdue('d', true)] } }
    const { rows } = decisionsOf({ ...quiet, money }, today)
    assert.equal(rows[0]?.detail, '$650.00, reminded today')
  })

  test('is empty if nothing is pending', () => {
    assert.deepEqual(decisionsOf(quiet, today), { rows: [], counts: [] })
  })
})

describe('the strip of a day', () => {
  const at = (time: string) => momentOf(today, time)
  const booked = (id: string, from: string, until: string) => ({
    ...{ id, service: 'Review', status: 'Approved' as const, client: 'Corner Bakery' },
    ...{ startsAt: at(from), endsAt: at(until) },
  })

  test('has the opening hours, and as much more as its blocks need', () => {
    const now = new Date(at('13:00'))
    const hours = [{ opens: '09:00', closes: '17:00' }]
    const empty = stripOf({ ...quiet, hours }, { today, now })
    assert.deepEqual([empty.hours, empty.now, empty.blocks], [[9, 17], 0.5, []])
    const appointments = { ...quiet.appointments, today: [booked('a', '18:00', '18:30')] }
    assert.deepEqual(stripOf({ ...quiet, hours, appointments }, { today, now }).hours, [9, 19])
    assert.deepEqual(stripOf(quiet, { today, now: new Date(at('03:00')) }).now, null)
  })

  test('puts what happens at the same time beside each other, and ends timers now', () => {
    const timers = [
      { taskId: 't', task: 'Cut the pictures', person: 'Ines', startedAt: at('09:30') },
    ]
    const { blocks } = stripOf(
      {
        timers,
        hours: [{ opens: '09:00', closes: '17:00' }],
        appointments: {
          ...quiet.appointments,
          today: [booked('a', '10:00', '11:00'), booked('b', '11:00', '12:00')],
        },
      },
      { today, now: new Date(at('13:00')) },
    )
    assert.ok(blocks.every(({ lanes }) => lanes === 2))
    assert.deepEqual(
      blocks.map(({ key, lane, from, until }) => [key, lane, from, until]),
      [
        ['t Ines', 0, 0.0625, 0.5],
        ['a', 1, 0.125, 0.25],
        ['b', 1, 0.25, 0.375],
      ],
    )
  })
})
