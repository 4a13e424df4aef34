import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount } from '#test/factories.ts'
import { untilDone } from '#test/outbox.ts'
import { makeDeliverable, makePin, storePicture } from '#test/reviews.ts'
import { reviewData } from './personal-data.server.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

async function makePerson() {
  const { id, email } = await makeAccount(app.kernel.db)
  const person = { id, email, firstName: '', lastName: '', businessName: '', phoneNumber: '' }
  return { ...person, clientIds: [id] }
}

type Person = Awaited<ReturnType<typeof makePerson>>

/** A deliverable of the client, with a pin for it and an internal one. */
async function makeOwn({ id: client_id }: Person) {
  const { db } = app.kernel
  const made = await makeDeliverable(db, { client_id, title: 'Home page' })
  const place = { deliverable_id: made.id, version_id: made.version_id }
  await makePin(db, { ...place, text: 'Agouti' })
  await makePin(db, { ...place, text: 'Opossum', internal: true })
  await storePicture(app.kernel, made.key)
  return made
}

/** A deliverable of somebody else, in which the person wrote as a guest. */
async function makeForeign({ email }: Person) {
  const { db } = app.kernel
  const { id: deliverable_id, version_id } = await makeDeliverable(db, { title: 'Elsewhere' })
  const pin = await makePin(db, { deliverable_id, version_id, text: 'Capybara' })
  const { id: guest_id } = await db
    .insertInto('review_guest')
    .values({ deliverable_id, name: 'Wilhelmina', email: email.toUpperCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const said = { pin_id: pin.id, author: 'guest', guest_id, text: 'Pangolin' }
  await db.insertInto('pin_comment').values(said).execute()
  return deliverable_id
}

test('an export has the reviews of a client and what they wrote as a guest, nothing internal', async () => {
  const person = await makePerson()
  await makeOwn(person)
  await makeForeign(person)
  const exported = JSON.stringify(await Array.fromAsync(reviewData.read!(app.kernel, person)))
  for (const word of ['Home page', 'Agouti', 'Elsewhere', 'Pangolin'])
    assert.ok(exported.includes(word), word)
  for (const word of ['Opossum', 'Capybara']) assert.ok(!exported.includes(word), word)
})

test('an erasure takes the deliverables with their pictures, and the words of a guest', async () => {
  const person = await makePerson()
  const { id, key } = await makeOwn(person)
  const foreign = await makeForeign(person)
  await reviewData.erase!(app.kernel, person)
  await untilDone(app, 'remove-files')
  assert.equal(await app.kernel.files.get(`${key}/file.webp`), null)
  const { rows } = await app.database.pool.query(
    `select deliverable.id, guest.name, guest.email, comment.text from deliverable
      left join review_guest as guest on guest.deliverable_id = deliverable.id
      left join pin_comment as comment on comment.guest_id = guest.id
      where deliverable.id = any ($1)`,
    [[id, foreign]],
  )
  assert.deepEqual(rows, [{ id: foreign, name: '', email: '', text: '' }])
})
