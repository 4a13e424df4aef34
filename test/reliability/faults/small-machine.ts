import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { atEnd } from '../../teardown.ts'

const root = '/sys/fs/cgroup'
/** The first version has a tree for each controller. */
const isUnified = existsSync(`${root}/cgroup.controllers`)
const periodMicros = 100_000

interface Limits {
  megabytes: number
  cores: number
}

export interface SmallMachine {
  /** Processes that are started meanwhile, and their children, have these limits. */
  during<T>(start: () => Promise<T>): Promise<T>
  /** Processes that were killed because there was no memory left. */
  killed(): number
}

/** A group of processes with little memory and few cores. Null where this account may not make one. */
export function makeSmallMachine(limits: Limits): SmallMachine | null {
  try {
    return isUnified ? unified(limits) : divided(limits)
  } catch {
    return null
  }
}

function unified({ megabytes, cores }: Limits): SmallMachine {
  write(`${root}/cgroup.subtree_control`, '+memory +cpu')
  const group = makeGroup(root)
  write(`${group}/memory.max`, megabytes * 2 ** 20)
  write(`${group}/memory.swap.max`, 0)
  write(`${group}/cpu.max`, `${cores * periodMicros} ${periodMicros}`)
  return enter([group], `${group}/memory.events`)
}

function divided({ megabytes, cores }: Limits): SmallMachine {
  const memory = makeGroup(`${root}/memory`)
  const cpu = makeGroup(`${root}/cpu`)
  write(`${memory}/memory.limit_in_bytes`, megabytes * 2 ** 20)
  write(`${cpu}/cpu.cfs_period_us`, periodMicros)
  write(`${cpu}/cpu.cfs_quota_us`, cores * periodMicros)
  return enter([memory, cpu], `${memory}/memory.oom_control`)
}

const write = (file: string, value: string | number) => writeFileSync(file, String(value))

function makeGroup(parent: string): string {
  const group = `${parent}/atrium-${process.pid}`
  mkdirSync(group)
  atEnd(async () => rmdirSync(group))
  return group
}

/** The groups of this process: lines such as `4:memory:/path`, or `0::/path`. */
function ownGroups(): string[] {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n')
  return lines.flatMap((line) => {
    const [, names = '', path] = line.split(':')
    if (isUnified) return names === '' ? [`${root}${path}`] : []
    return ['memory', 'cpu']
      .filter((name) => names.split(',').includes(name))
      .map((name) => `${root}/${name}${path}`)
  })
}

function enter(groups: string[], events: string): SmallMachine {
  const move = (to: string[]) => {
    for (const group of to) write(`${group}/cgroup.procs`, process.pid)
  }
  return {
    async during(start) {
      const own = ownGroups()
      move(groups)
      try {
        return await start()
      } finally {
        move(own)
      }
    },
    killed: () => Number(/^oom_kill (\d+)/m.exec(readFileSync(events, 'utf8'))?.[1]),
  }
}
