import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { isPublicAddress } from './public-addresses.ts'
import { type MayReach, startPublicProxy } from './public-proxy.ts'

test('an address of nobody’s own network is public', () => {
  for (const address of ['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
    assert.ok(isPublicAddress(address), address)
  for (const address of [
    ...['127.0.0.1', '127.1.2.3', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '169.254.169.254', '100.100.100.200', '168.63.129.16', '224.0.0.1'],
    ...['255.255.255.255', '::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '64:ff9b::7f00:1'],
    ...['fe80::1', 'fe80::1%lo', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2002:7f00:1::', '2001::1'],
    ...['', 'localhost', '127.1'],
  ])
    assert.ok(!isPublicAddress(address), address)
})

describe('the proxy', () => {
  const site = http.createServer((request, response) => response.end(`seen ${request.url}`))
  before(async () => {
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
  })
  after(() => site.close())
  const portOf = () => (site.address() as AddressInfo).port

  /** The status and the body of both ways to ask. */
  async function ask(host: string, options: { mayReach?: MayReach; maxBytes?: number } = {}) {
    const proxy = await startPublicProxy(options)
    const { port } = new URL(proxy.url)
    const request = http.get({ port, path: `http://${host}/page?a=b` }).setTimeout(5_000)
    const [answer] = await once(request, 'response')
    const plain = [answer.statusCode, await text(answer).catch(() => 'cut')]
    const client = connect({ port: Number(port), host: '127.0.0.1' })
    client.write(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    const asked = 'GET /page?a=b HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n'
    client.on('data', (data) => String(data).includes(' 200 OK\r\n\r\n') && client.write(asked))
    const tunnel = await text(client).catch(() => '')
    await proxy.close()
    return { plain, tunnel }
  }

  test('leads to an address that it may reach, by name and by number', async () => {
    const mayReach: MayReach = (address, port) => address === '127.0.0.1' && port === portOf()
    for (const name of ['127.0.0.1', 'localhost']) {
      const { plain, tunnel } = await ask(`${name}:${portOf()}`, { mayReach })
      assert.deepEqual(plain, [200, 'seen /page?a=b'])
      assert.match(tunnel, /200 OK[\s\S]*seen \/page\?a=b/)
    }
  })

  test('refuses this machine, its networks, other ports and what is no site', async () => {
    const port = portOf()
    for (const host of [`127.0.0.1:${port}`, '169.254.169.254:80', '[::1]:443', '8.8.8.8:25'])
      assert.deepEqual((await ask(host)).plain, [403, ''], host)
    for (const host of [`localhost:${port}`, 'localhost:80', '2130706433:80', 'x.invalid:443']) {
      const { plain, tunnel } = await ask(host)
      assert.notEqual(plain[0], 200, host)
      assert.doesNotMatch(tunnel, /200 OK/, host)
    }
    assert.match((await ask('127.0.0.1:80')).tunnel, /^HTTP\/1.1 403 /)
  })

  test('ends everything that is too much', async () => {
    const { tunnel } = await ask(`127.0.0.1:${portOf()}`, { mayReach: () => true, maxBytes: 20 })
    assert.doesNotMatch(tunnel, /seen/)
  })
})
