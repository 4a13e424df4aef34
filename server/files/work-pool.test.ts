import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorkPool } from './work-pool.ts'

test('owners take turns', async () => {
  const run = createWorkPool({ concurrency: 1, maxQueued: 10, maxQueuedPerOwner: 10 })
  const started: string[] = []
  const all = ['ada 1', 'ada 2', 'ada 3', 'bob 1', 'bob 2', 'cy 1'].map((name) =>
    run(name.split(' ')[0] ?? '', async () => void started.push(name)),
  )
  await Promise.all(all)
  assert.deepEqual(started, ['ada 1', 'bob 1', 'cy 1', 'ada 2', 'bob 2', 'ada 3'])
})

test('the number of concurrent tasks is limited, to one per owner', async () => {
  const run = createWorkPool({ concurrency: 2, maxQueued: 10, maxQueuedPerOwner: 10 })
  const open = Promise.withResolvers<void>()
  const running: string[] = []
  const seen: string[][] = []
  const work = (owner: string) => async () => {
    running.push(owner)
    seen.push([...running])
    await open.promise
    running.splice(running.indexOf(owner), 1)
  }
  const all = ['ada', 'ada', 'bob', 'bob', 'cy'].map((owner) => run(owner, work(owner)))
  open.resolve()
  await Promise.all(all)
  assert.equal(seen.length, 5)
  assert.ok(seen.every((owners) => owners.length <= 2 && new Set(owners).size === owners.length))
  assert.ok(seen.some((owners) => owners.length === 2))
})

test('a task is rejected if the queue is full, and a failed task frees its place', async () => {
  const busy = { code: 'UNAVAILABLE', status: 503, retryAfter: 5 }
  const run = createWorkPool({ concurrency: 1, maxQueued: 3, maxQueuedPerOwner: 2 })
  const open = Promise.withResolvers<string>()
  const failing = run('ada', () => open.promise.then(() => Promise.reject(new Error('bad'))))
  const rest = [1, 2].map(() => run('ada', () => open.promise))
  await assert.rejects(
    run('ada', () => open.promise),
    busy,
  )
  rest.push(run('bob', () => open.promise))
  await assert.rejects(
    run('cy', () => open.promise),
    busy,
  )
  open.resolve('done')
  await assert.rejects(failing, /bad/)
  assert.deepEqual(await Promise.all(rest), ['done', 'done', 'done'])
  assert.equal(await run('cy', async () => 'late'), 'late')
})

test('a task that throws at once frees its place', async () => {
  const run = createWorkPool({ concurrency: 1, maxQueued: 3, maxQueuedPerOwner: 2 })
  const throwing = run('ada', () => {
    throw new Error('too late')
  })
  const next = run('bob', async () => 'next')
  await assert.rejects(throwing, /too late/)
  assert.equal(await next, 'next')
})
