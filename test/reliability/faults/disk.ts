import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { atEnd } from '../../teardown.ts'
import { makeFolder } from './place.ts'

export interface Disk {
  dir: string
  fill(): void
  free(): void
}

/** A small file system in memory. Null where this account may not mount one. */
export async function mountDisk(megabytes: number): Promise<Disk | null> {
  const folder = await makeFolder()
  // The account of PostgreSQL passes through it.
  chmodSync(folder, 0o711)
  const dir = path.join(folder, 'disk')
  mkdirSync(dir)
  const options = `size=${megabytes}m,mode=755`
  if (spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', options, 'atrium', dir]).status !== 0)
    return null
  atEnd(async () => void spawnSync('/bin/umount', ['-l', dir]))
  const ballast = path.join(dir, 'ballast')
  return { dir, fill: () => fillWith(ballast), free: () => rmSync(ballast, { force: true }) }
}

/** Writes until nothing more fits, in ever smaller steps. */
function fillWith(file: string): void {
  const ballast = openSync(file, 'a')
  for (const size of [1024 * 1024, 4096]) {
    const bytes = Buffer.alloc(size)
    while (fits(ballast, bytes));
  }
  closeSync(ballast)
}

function fits(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
