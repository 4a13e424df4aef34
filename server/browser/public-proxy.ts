import dns from 'node:dns'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { isPublicAddress } from './public-addresses.ts'

export type MayReach = (address: string, port: number) => boolean

const isPublicSite: MayReach = (address, port) =>
  (port === 80 || port === 443) && isPublicAddress(address)

interface PublicProxy {
  url: string
  close(): Promise<void>
}

interface Options {
  mayReach?: MayReach | undefined
  /** Whatever exceeds it ends all connections. */
  maxBytes?: number
}

/**
 * A forward proxy that reaches public sites alone. It connects to the very address that it checked, so
 * that no second answer of a name leads elsewhere.
 */
export async function startPublicProxy({
  mayReach = isPublicSite,
  maxBytes = 64 * 1024 * 1024,
}: Options = {}): Promise<PublicProxy> {
  const clients = new Set<Socket>()
  const endAll = () => {
    for (const client of clients) client.destroy()
  }
  let received = 0
  const count = (part: Buffer) => {
    received += part.length
    if (received > maxBytes) endAll()
  }

  /** Undefined for an address that is refused. A name is checked when it is resolved. */
  function targetOf(host: string, port: number) {
    if (isIP(host) ? !mayReach(host, port) : host === '') return undefined
    return { host, port, lookup: lookupFor(port, mayReach) }
  }

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.canParse(request.url ?? '') ? new URL(request.url!) : undefined
    const target =
      url?.protocol === 'http:' && targetOf(withoutBrackets(url.hostname), Number(url.port || 80))
    if (!target) return void response.writeHead(403).end()
    const { method, headers } = request
    const path = url.pathname + url.search
    const onward = http.request({ ...target, method, path, headers, agent: false }, (answer) => {
      answer.on('data', count)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, response, () => {})
    })
    onward.once('error', () => response.headersSent || response.writeHead(502).end())
    response.once('close', () => onward.destroy())
    pipeline(request, onward, () => {})
  }

  function tunnel({ url = '' }: IncomingMessage, client: Duplex, head: Buffer): void {
    const [, host = '', port] = /^(.+):(\d{1,5})$/.exec(url) ?? []
    const target = targetOf(withoutBrackets(host), Number(port))
    if (!target) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const site = connect(target, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      site.write(head)
    })
    site.on('data', count)
    pipeline(client, site, client, () => {})
  }

  const server = http.createServer(forward)
  server.on('connect', tunnel)
  server.on('connection', (client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      endAll()
      await closed
    },
  }
}

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1')

const lookupFor =
  (port: number, mayReach: MayReach): LookupFunction =>
  (name, options, done) =>
    dns.lookup(name, { ...options, all: true }, (error, found = []) => {
      const allowed = found.filter(({ address }) => mayReach(address, port))
      const [first] = allowed
      if (error || !first) return done(error ?? new Error(`${name} is not a public site`), '', 0)
      return options.all ? done(null, allowed) : done(null, first.address, first.family)
    })
