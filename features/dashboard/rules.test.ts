import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ClientDashboard } from './contract.ts'
import { needsOf } from './rules.ts'
import type { StaffDashboard } from './staff/contract.ts'
import { decisionsOf } from './staff/rules.ts'

const today = '2026-11-22'
const moment = '2026-11-20T15:00:00.000Z'

const nothing: ClientDashboard = {
  invoices: { newest: null, owed: 0, overdue: 0, due: { total: 0, rows: [] } },
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
  ...{ totalAmount: dueNow, remainingBalance: dueNow, dateIssued: '2026-10-01' },
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
          ...{ owed: 4780.5, overdue: 930 },
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

const idle = { total: 0, first: null }
const quiet: StaffDashboard = {
  leads: { messages: idle, inquiries: idle, week: { messages: 0, inquiries: 0 }, month: 0 },
  appointments: { requests: idle, today: [] },
  messages: idle,
  plans: { monthly: 0, count: 0 },
  money: {
    open: { amount: 0, count: 0 },
    overdue: { amount: 0, count: 0, oldest: null },
    paid: { thisMonth: 0, lastMonth: 0 },
  },
  tasks: { overdue: idle, today: { total: 0, rows: [] } },
  projects: { statuses: {}, atRisk: { total: 0, rows: [] } },
  week: { minutes: 0, before: 0, unbilled: 0, people: [] },
  visitors: { visitors: 0, before: 0 },
  news: [],
}

describe('what staff decide', () => {
  test('shows the five most urgent kinds, and names the rest', () => {
    const one = { total: 1, first: null }
    const { shown, more } = decisionsOf(
      {
        ...quiet,
        leads: {
          messages: one,
          inquiries: { total: 2, first: null },
          week: { messages: 1, inquiries: 2 },
          month: 3,
        },
        appointments: { requests: one, today: [] },
        messages: one,
        money: { ...quiet.money, overdue: { amount: 10, count: 3, oldest: null } },
        tasks: { ...quiet.tasks, overdue: one },
        failedMails: 4,
      },
      today,
    )
    assert.deepEqual(
      shown.map(({ count, title }) => `${count} ${title}`),
      [
        '1 new message',
        '2 new inquiries',
        '1 client waits for an answer',
        '1 appointment request',
        '3 overdue invoices',
      ],
    )
    assert.deepEqual(
      more.map(({ key }) => key),
      ['tasks', 'mails'],
    )
  })

  test('is empty if nothing is pending', () => {
    assert.deepEqual(decisionsOf(quiet, today), { shown: [], more: [] })
  })
})
