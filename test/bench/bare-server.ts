import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify } from '@node-rs/argon2'
import { fastify } from 'fastify'
import pg from 'pg'

/** The minimal server for comparison: node:http and, if needed, one query; or Fastify and one query. */
export type Bare =
  | { kind: 'bytes'; status: number; headers: Record<string, string>; bodyFile: string }
  | { kind: 'query'; socketDir: string; sql: string; values: string[] }
  | { kind: 'fastify'; socketDir: string; sql: string; values: string[] }
  | { kind: 'login'; socketDir: string; email: string; password: string }

const json = { 'Content-Type': 'application/json; charset=utf-8' }

function poolOn(host: string): pg.Pool {
  return new pg.Pool({ host, user: 'postgres', database: 'postgres', max: 12 })
}

function listenerOf(bare: Exclude<Bare, { kind: 'fastify' }>): RequestListener {
  if (bare.kind === 'bytes') {
    const body = readFileSync(bare.bodyFile)
    return (_, response) => response.writeHead(bare.status, bare.headers).end(body)
  }
  const pool = poolOn(bare.socketDir)
  if (bare.kind === 'query') {
    return async (_, response) => {
      const { rows } = await pool.query(bare.sql, bare.values)
      response.writeHead(200, json).end(JSON.stringify(rows))
    }
  }
  return async (_, response) => {
    const sql = 'select id, password_hash from account where email = $1'
    const { rows } = await pool.query(sql, [bare.email])
    const matches = await verify(rows[0].password_hash, bare.password)
    response.writeHead(matches ? 200 : 401, json).end(JSON.stringify({ matches }))
  }
}

async function listen(bare: Bare): Promise<number> {
  if (bare.kind === 'fastify') {
    const pool = poolOn(bare.socketDir)
    const app = fastify({ keepAliveTimeout: 30_000 })
    app.get('/*', async () => (await pool.query(bare.sql, bare.values)).rows)
    return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  }
  const server = createServer({ keepAliveTimeout: 30_000 }, listenerOf(bare)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

console.info(`Ready on http://localhost:${await listen(JSON.parse(process.argv[2] ?? ''))}`)
