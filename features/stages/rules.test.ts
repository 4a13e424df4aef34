import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findMismatch, splitStages } from './contract.ts'
import {
  describeOpener,
  type InvoiceStatus,
  type StageFacts,
  stagesToOpen,
  statusesOf,
} from './rules.ts'

const percent = fc.integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1_000)
const part = fc.oneof(
  percent.map((share) => ({ percent: share, amount: null })),
  fc.integer({ min: 1, max: 500_000 }).map((cents) => ({ percent: null, amount: cents / 100 })),
)

test('the parts sum to the total to the cent, each within a cent of its share', () => {
  const total = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(total, fc.array(part, { minLength: 1, maxLength: 20 }), (cents, parts) => {
      const split = splitStages(cents, parts, 'USD')
      assert.equal(
        split.reduce((sum, each) => sum + each, 0),
        cents,
      )
      assert.ok(split.every((each) => Number.isInteger(each) && each >= 0))
    }),
  )
  const thirds = [33.333, 33.333, 33.334].map((share) => ({ percent: share, amount: null }))
  assert.deepEqual(splitStages(10_000, thirds), [3_333, 3_333, 3_334])
  assert.deepEqual(splitStages(101, thirds), [34, 33, 34])
})

test('parts that do not sum to the total are found', () => {
  const share = (given: number) => ({ percent: given, amount: null })
  assert.equal(findMismatch(100_000, [share(30), share(40), share(30)], 'USD'), null)
  assert.equal(findMismatch(100_000, [share(30), share(40)], 'USD'), 70_000)
  const mixed = [share(50), { percent: null, amount: 500 }]
  assert.equal(findMismatch(100_000, mixed, 'USD'), null)
  assert.equal(findMismatch(120_000, mixed, 'USD'), 110_000)
})

let made = 0
const stage = (values: Partial<StageFacts>): StageFacts => ({
  ...{ id: String(++made), state: 'waiting', opensOn: 'decision', wasOpen: false },
  ...{ opensDate: null, opensStatus: null, ...values },
})

test('stages open in their order', () => {
  const now = { today: '2027-01-02', projectStatus: 'completed' }
  const signed = stage({ opensOn: 'signature' })
  const dated = stage({ opensOn: 'date', opensDate: '2027-01-02' })
  const design = stage({ opensOn: 'design' })
  const completed = stage({ opensOn: 'status', opensStatus: 'completed' })
  const all = [signed, dated, design, completed]
  const opened = (stages: StageFacts[], by?: 'signature' | 'design' | 'decision') =>
    stagesToOpen(stages, { ...now, ...(by && { by }) })
  assert.deepEqual(opened(all), [])
  assert.deepEqual(opened(all, 'signature'), [signed])
  const paid = { ...signed, state: 'paid' as const }
  assert.deepEqual(opened([paid, dated, design, completed]), [dated])
  assert.deepEqual(opened([paid, design, completed], 'design'), [design, completed])
  assert.deepEqual(opened([paid, design, stage({ opensOn: 'design' })], 'design'), [design])
  assert.deepEqual(opened([paid, design], 'decision'), [])
  const voided = { ...dated, wasOpen: true }
  assert.deepEqual(opened([voided, completed]), [completed])
})

test('a stage that was open says how it opens again', () => {
  const voided = (opensOn: StageFacts['opensOn']) =>
    describeOpener(stage({ opensOn, wasOpen: true }))
  assert.equal(voided('signature'), 'when we open it again')
  assert.equal(voided('design'), 'when the design is approved')
})

test('the statuses follow from the stages', () => {
  const deposit = (status: InvoiceStatus, isPaid = false) => ({
    ...{ id: '1', status, isPaid, isDeposit: true },
  })
  const later = (status: InvoiceStatus, isPaid = false) => ({
    ...{ id: '2', status, isPaid, isDeposit: false },
  })
  const [design, completion] = [{ opensOn: 'design' as const }, { opensOn: 'status' as const }]
  assert.deepEqual(statusesOf([deposit('Deposit Pending')], design), ['Deposit Pending'])
  assert.deepEqual(statusesOf([deposit('Paid', true)], design), ['Deposit Paid'])
  assert.deepEqual(statusesOf([deposit('Design Approval Pending', true)], design), [
    'Design Approval Pending',
  ])
  assert.deepEqual(statusesOf([later('Pending'), deposit('Design Approved', true)], completion), [
    'Pending',
    'Design Approved',
  ])
  assert.deepEqual(
    statusesOf([later('Pending', true), deposit('Design Approved', true)], completion),
    ['Development Completion Pending', 'Paid'],
  )
  assert.deepEqual(statusesOf([later('Pending', true), deposit('Deposit Paid', true)], undefined), [
    'Paid',
    'Paid',
  ])
})
