import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../bench/running.ts'
import { atEnd } from '../teardown.ts'
import { until, within } from '../until.ts'
import type { Member } from './fleet.ts'

export const findBalancer = () =>
  /version \S+/.exec(spawnSync('haproxy', ['-v'], { encoding: 'utf8' }).stdout ?? '')?.[0]

/** Starts HAProxy in front of the processes, configured like in the runbook, and returns its address. */
export async function startBalancer(members: Member[]): Promise<{ url: string; pid: number }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-haproxy-'))
  const port = await freePort()
  const file = path.join(dir, 'haproxy.cfg')
  await writeFile(file, configOf(port, members))
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const exited = once(child, 'exit')
  atEnd(async () => {
    child.kill('SIGTERM')
    await within('HAProxy ends', exited)
    await rm(dir, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  await until('HAProxy serves', async () => {
    if (child.exitCode !== null) throw new Error(said.join(''))
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return { url, pid: child.pid! }
}

function configOf(port: number, members: Member[]): string {
  const servers = members.map((member) => `\tserver s${member.port} 127.0.0.1:${member.port}`)
  return `global
	maxconn 2000
defaults
	mode http
	timeout connect 5s
	timeout client 60s
	timeout server 60s
frontend people
	bind 127.0.0.1:${port}
	default_backend atrium
backend atrium
	option httpchk GET /readyz
	timeout check 5s
	option forwardfor
	option redispatch
	retry-on conn-failure
	retries 2
	default-server check inter 500ms fall 1 rise 1
${servers.join('\n')}
`
}
