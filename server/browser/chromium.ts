import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** The DevTools protocol: https://chromedevtools.github.io/devtools-protocol/ */
export interface Chromium {
  /** Fails when the browser refuses, or ends. */
  send<Reply = object>(method: string, params?: object, sessionId?: string): Promise<Reply>
  /** Emits the methods of events, with their parameters. */
  events: EventEmitter
  /** Ends it with all of its processes. */
  kill(): Promise<void>
}

interface Options {
  /** Its folder, for everything that it writes. */
  profile: string
  proxyUrl: string
}

const maxMessageBytes = 64 * 1024 * 1024

/** Starts a browser without windows, which connects to the proxy alone. */
export function startChromium(path: string, { profile, proxyUrl }: Options): Chromium {
  const child = spawn(path, switchesOf({ profile, proxyUrl }), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // A group of its own, which can be killed as a whole.
    detached: true,
    cwd: profile,
    // The secrets of the process are in its environment.
    env: { PATH: process.env.PATH, HOME: profile, TMPDIR: profile },
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('exit', (code, signal) => resolve(`The browser ended with ${code ?? signal}.`))
  })
  const events = new EventEmitter()
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  void ended.then((why) => {
    for (const { reject } of waiting.values()) reject(new Error(why))
  })
  const toBrowser = child.stdio[3] as Writable
  // A browser that ended fails what waits for it by itself.
  toBrowser.on('error', () => {})
  readMessages(child, (text) => {
    const { id, method, params, result, error } = JSON.parse(text)
    if (method) return void events.emit(method, params)
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  let sent = 0
  return {
    events,
    async send<Reply>(method: string, params: object = {}, sessionId?: string) {
      if (hasEnded(child)) throw new Error(await ended)
      const answer = Promise.withResolvers<unknown>()
      sent += 1
      waiting.set(sent, answer)
      toBrowser.write(`${JSON.stringify({ id: sent, method, params, sessionId })}\0`)
      return (await answer.promise) as Reply
    },
    async kill() {
      endGroup(child)
      await ended
    },
  }
}

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}

function readMessages(child: ChildProcess, receive: (text: string) => void): void {
  let parts: Buffer[] = []
  let bytes = 0
  const fromBrowser = child.stdio[4] as Readable
  fromBrowser.on('data', (data: Buffer) => {
    let rest = data
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      receive(Buffer.concat([...parts, rest.subarray(0, end)]).toString())
      parts = []
      bytes = 0
      rest = rest.subarray(end + 1)
    }
    parts.push(rest)
    bytes += rest.length
    if (bytes > maxMessageBytes) endGroup(child)
  })
}

const switchesOf = ({ profile, proxyUrl }: Options) => [
  ...['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`],
  `--proxy-server=${proxyUrl}`,
  // Without it, addresses of this machine are reached without the proxy.
  '--proxy-bypass-list=<-loopback>',
  // Nothing but the proxy can be connected to, not even by a feature that knows no proxies.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ...['--disable-quic', '--webrtc-ip-handling-policy=disable_non_proxied_udp'],
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  ...['--no-first-run', '--no-default-browser-check', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-extensions'],
  ...['--disable-breakpad', '--disable-default-apps', '--mute-audio', '--hide-scrollbars'],
  // /dev/shm is small in a container.
  ...['--disable-dev-shm-usage', '--password-store=basic', '--use-mock-keychain'],
]
