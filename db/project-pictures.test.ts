import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { createTestDatabase } from '#test/db.ts'
import { atEnd } from '#test/teardown.ts'
import { migrate } from './migrate.ts'

const migration = '0020_project_pictures.sql'

test('projects and their versions keep their pictures after the migration', async () => {
  const { connection } = await createTestDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-migrations-'))
  const client = new pg.Client(connection)
  atEnd(async () => {
    await client.end()
    await rm(folder, { recursive: true })
  })
  await cp(new URL('./migrations/', import.meta.url), folder, {
    recursive: true,
    filter: (file) => !file.endsWith(migration),
  })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await migrate(connection, pathToFileURL(`${folder}/`))
  const urls = ['A', 'B', 'C'].map((letter) => `/files/project/${letter.repeat(22)}-8x4/8.webp`)
  await client.query(
    `insert into file (key, kind, url, width, height, bytes)
      select substring(url from '^/files/(.+)/8'), 'project', url, 8, 4, 1 from unnest($1::text[]) as url`,
    [urls],
  )
  await client.query(`
    with client as (
      insert into account (email, first_name, last_name) values ('ada@example.test', 'Ada', 'L')
      returning id
    ), actor as (select set_config('atrium.actor', id::text, false) from client)
    select id from client, actor`)
  await client.query(
    `insert into project (title, slug, description, account_id, pictures)
      select 'Bakery', 'bakery', '<img src="' || $2 || '">', id, $1 from account`,
    [[urls[1], urls[0]], urls[2]],
  )
  await client.query('update project set pictures = $1', [[urls[2], urls[0]]])
  const versions = () => client.query('select before, after from change order by created_at, id')
  const recorded = (await versions()).rows
  assert.equal(recorded.length, 2)

  assert.deepEqual(await migrate(connection), [migration])
  const { rows: projects } = await client.query('select pictures from project')
  assert.deepEqual(projects, [{ pictures: [urls[2], urls[0]] }])
  assert.deepEqual((await versions()).rows, recorded)
  const { rows: uses } = await client.query(
    'select kind, place, file_key as key from file_use order by place, file_key',
  )
  const use = (place: string, letter: string) => ({
    ...{ kind: 'project', place, key: `project/${letter.repeat(22)}-8x4` },
  })
  assert.deepEqual(uses, [use('image', 'A'), use('image', 'C'), use('text', 'C')])
  await assert.rejects(client.query(`update project set pictures = '{/files/none}'`), {
    constraint: 'project_pictures_fkey',
  })
})
