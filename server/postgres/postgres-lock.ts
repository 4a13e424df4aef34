import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import type { Home } from './postgres-home.ts'

/**
 * Held by a socket that is listened on: the system frees it with the process, whatever ends that.
 * Linux has names for it outside the file system; elsewhere a file stays behind and is taken over.
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
