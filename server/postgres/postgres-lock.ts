import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import type { Home } from './postgres-home.ts'

/**
 * A lock held by a listening socket, which the system releases when the process ends for any reason.
 * Linux has abstract socket names; elsewhere a stale file remains, which the next process takes over.
 */
export async function takeLock({ socketDir }: Home): Promise<(() => void) | undefined> {
  const inFile = process.platform !== 'linux'
  const address = inFile ? `${socketDir}.lock` : `\0atrium-${path.basename(socketDir)}`
  const unlock = await listen(address)
  if (unlock || !inFile || (await answers(address))) return unlock
  await rm(address, { force: true })
  return listen(address)
}

async function listen(address: string): Promise<(() => void) | undefined> {
  const server = net.createServer((socket) => socket.destroy())
  try {
    await once(server.listen(address).unref(), 'listening')
    return () => server.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}

async function answers(address: string): Promise<boolean> {
  const socket = net.connect(address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
