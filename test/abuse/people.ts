import { setTimeout as pause } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { CookieJar } from '../cookies.ts'
import { drawPicture } from '../pictures.ts'
import { type Message, send } from './wire.ts'

const password = 'Atrium!2026'

/** A demo person in a browser, with an address that no attacker uses. */
export interface Person {
  token: string
  sessionId: string
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Signs in again from the same browser and returns whether it worked. */
  signIn(): Promise<boolean>
}

let people = 0

export async function startPerson(url: string, name: string): Promise<Person> {
  people += 1
  const address = `203.0.113.${people}`
  const cookies = new CookieJar()
  const person: Person = {
    token: '',
    sessionId: '',
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('X-Forwarded-For', address)
      if (cookies.size > 0) headers.set('Cookie', cookies.header())
      if (person.token) headers.set('Authorization', `Bearer ${person.token}`)
      const signal = AbortSignal.timeout(20_000)
      const response = await fetch(url + path, { ...init, headers, signal })
      cookies.store(response.headers.getSetCookie())
      return response
    },
    async signIn() {
      const body = { email: `${name}@atrium.test`, password }
      const response = await person.fetch('/api/auth/login', asJson('POST', body))
      if (!response.ok) return false
      const { accessToken } = (await response.json()) as { accessToken: string }
      person.token = accessToken
      person.sessionId = String(decodeJwt(accessToken).sid)
      return true
    },
  }
  if (!(await person.signIn())) throw new Error(`${name} cannot sign in`)
  return person
}

function asJson(method: string, body: object): RequestInit {
  return {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}

const pages = ['/', '/services', '/portfolio', '/blogs', '/about-us', '/contact-us', '/login']

export interface Visits {
  times: number[]
  refused: number
}

/** Requests pages at a fixed rate, without waiting for the previous response. */
export async function visit(url: string, seconds: number, perSecond = 20): Promise<Visits> {
  const begun = performance.now()
  const signal = AbortSignal.timeout(seconds * 1_000 + 30_000)
  const visits: Visits = { times: [], refused: 0 }
  const all = Array.from({ length: seconds * perSecond }, async (_, at) => {
    const due = begun + (at * 1_000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    const message: Message = {
      method: 'GET',
      path: pages[at % pages.length] ?? '/',
      headers: { 'X-Forwarded-For': '203.0.113.200', 'Accept-Encoding': 'br' },
    }
    if ((await send({ url, signal }, message)) !== 200) visits.refused += 1
    visits.times.push(performance.now() - due)
  })
  await Promise.all(all)
  return visits
}

export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

export interface Written {
  acknowledged: string[]
  refused: number
}

/** Adds a service about twice a second, and records those that the server acknowledged. */
export async function write(person: Person, signal: AbortSignal): Promise<Written> {
  const written: Written = { acknowledged: [], refused: 0 }
  for (let count = 0; !signal.aborted; count += 1) {
    const slug = `written-under-attack-${count}`
    const body = { title: slug, slug, content: '<p>Kept, or not said to be.</p>' }
    const response = await person.fetch('/api/service', asJson('POST', body)).catch(() => null)
    if (response?.status === 201) written.acknowledged.push(slug)
    else written.refused += 1
    await pause(500)
  }
  return written
}

export interface Tried {
  tries: number
  failures: number
  slowestMs: number
}

/** Repeats an action every few seconds and records the results. */
export async function keepTrying(
  act: () => Promise<boolean>,
  everyMs: number,
  signal: AbortSignal,
): Promise<Tried> {
  const tried: Tried = { tries: 0, failures: 0, slowestMs: 0 }
  while (!signal.aborted) {
    const begun = performance.now()
    tried.tries += 1
    if (!(await act().catch(() => false))) tried.failures += 1
    tried.slowestMs = Math.max(tried.slowestMs, performance.now() - begun)
    await pause(everyMs)
  }
  return tried
}

export async function upload(person: Person): Promise<boolean> {
  const form = new FormData()
  form.set('service', new Blob([new Uint8Array(await drawPicture())]), 'a.png')
  return (await person.fetch('/api/upload', { method: 'POST', body: form })).status === 201
}
