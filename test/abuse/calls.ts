import { randomBytes, randomUUID } from 'node:crypto'
import { drawManyScans } from '../many-scans.ts'
import { attackerAddress, type Message, send, type Target } from './wire.ts'

/** The means of the attackers: sessions of their own and public information. */
export interface Loot {
  /** The token of a client. */
  token: string
  adminToken: string
  /** The keys of pictures in use. */
  pictures: string[]
  attacked: { email: string; sessionId: string }
}

const json = { 'Content-Type': 'application/json' }

async function outcome(target: Target, message: Message): Promise<string> {
  const headers = { ...attackerAddress(), ...message.headers }
  return String(await send(target, { ...message, headers }))
}

/** A 90 KB JPEG that would take a decoder many seconds, and one with the maximum accepted work. */
const jpegs = [drawManyScans(6_000, 6_000, 280), drawManyScans(3_000, 3_000, 100)]
let uploads = 0

export function uploadScans(target: Target, { token }: Loot): Promise<string> {
  uploads += 1
  const jpeg = jpegs[uploads % jpegs.length] ?? Buffer.of()
  const lines = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.jpg"\r\n\r\n'
  return outcome(target, {
    method: 'POST',
    path: '/api/upload',
    headers: {
      'Content-Type': 'multipart/form-data; boundary=x',
      Authorization: `Bearer ${token}`,
    },
    body: Buffer.concat([Buffer.from(lines), jpeg, Buffer.from('\r\n--x--\r\n')]),
  })
}

export function guessPassword(target: Target, { attacked }: Loot): Promise<string> {
  const password = randomBytes(12).toString('base64')
  return outcome(target, {
    method: 'POST',
    path: '/api/auth/login',
    headers: json,
    body: JSON.stringify({ email: attacked.email, password }),
  })
}

/** A refresh cookie with a real session id and a forged secret. */
export function guessCookie(target: Target, { attacked }: Loot): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  return outcome(target, {
    method: 'GET',
    path: '/api/auth/refresh',
    headers: { Cookie: `refresh=${attacked.sessionId}.${secret}` },
  })
}

const addresses = [
  () => `/api/service?q=${randomUUID()}`,
  () => `/blogs?q=${randomUUID()}`,
  () => respell('/services'),
  () => respell('/portfolio'),
  () => `/services/?${randomUUID()}`,
  () => `/service/${randomUUID()}`,
  () => `/api/blog?page=${Math.ceil(Math.random() * 1e6)}&limit=1`,
]

const pictures = [
  () => `/icon/${randomUUID()}/512.png`,
  () => `/icon/${randomUUID()}/favicon.ico`,
  () => `/share-card/${respell('home')}.png`,
  () => `/share-card/${randomUUID()}.png`,
  () => `/files/design/${randomUUID()}-9x9/9.webp`,
]

const anyOf = (list: (() => string)[]) => list[Math.floor(Math.random() * list.length)]?.() ?? '/'

/** New URLs whose responses could be cached. */
export function fillCache(target: Target): Promise<string> {
  return outcome(target, { method: 'GET', path: anyOf(addresses) })
}

/** New URLs of pictures that could be drawn for each. */
export function askForPicture(target: Target): Promise<string> {
  return outcome(target, { method: 'GET', path: anyOf(pictures) })
}

/** A share card of a page that is not saved, each with another title. */
export function previewCard(target: Target, { adminToken }: Loot): Promise<string> {
  const headers = { Authorization: `Bearer ${adminToken}` }
  return outcome(target, { method: 'GET', path: `/api/share-card?title=${randomUUID()}`, headers })
}

const finished = ['/', '/services', '/blogs', '/favicon.ico', '/api/service', '/api/openapi.json']

/** Answers in memory, asked for with a cookie that was made up. */
export function askWithCookie(target: Target): Promise<string> {
  const path = anyOf(finished.map((one) => () => one))
  return outcome(target, { method: 'GET', path, headers: { Cookie: 'refresh=abc' } })
}

/** Random letters in upper case or percent-encoded. */
function respell(path: string): string {
  return path.replace(/[a-z]/g, (letter) => {
    const dice = Math.random()
    if (dice < 0.3) return letter.toUpperCase()
    return dice < 0.6 ? `%${letter.charCodeAt(0).toString(16)}` : letter
  })
}

/** Deletes two dozen pictures at once that are all in use. */
export async function deleteTogether(
  target: Target,
  { adminToken, pictures }: Loot,
): Promise<string> {
  const headers = { ...json, Authorization: `Bearer ${adminToken}` }
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => {
      const body = JSON.stringify({ key: pictures[at % pictures.length] })
      return outcome(target, { method: 'DELETE', path: '/api/upload', headers, body })
    }),
  )
  return [...new Set(answers)].sort().join(' and ')
}
