import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { within } from './until.ts'

export interface Stage {
  from: string
  /** COPY, RUN and ENV in their order. */
  steps: { kind: string; text: string }[]
}

export async function readDockerfile(): Promise<Stage[]> {
  const source = await readFile('Dockerfile', 'utf8')
  const lines = source
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, kind = '', text = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (kind === 'FROM') stages.push({ from: text, steps: [] })
    else if (kind) stages.at(-1)?.steps.push({ kind, text })
  }
  return stages
}

/** The variables that the image sets. */
export function environmentOf({ steps }: Stage): Record<string, string> {
  const set = steps.filter(({ kind }) => kind === 'ENV').flatMap(({ text }) => text.split(' '))
  return Object.fromEntries(set.map((each) => each.split('=') as [string, string]))
}

/** Repeats the steps of a stage in a folder, which stands for its WORKDIR. */
export async function replay({ steps }: Stage, folder: string): Promise<void> {
  const env = await outsideEnv(path.join(path.dirname(folder), 'bin'))
  for (const { kind, text } of steps) {
    if (kind === 'RUN') await runStep(text, folder, env)
    if (kind === 'COPY') await copyStep(text.split(' '), folder)
  }
}

async function copyStep(names: string[], folder: string): Promise<void> {
  const sources = names.slice(0, -1)
  const files = sources.join() === '.' ? await contextFiles() : sources
  for (const file of files) await cp(file, path.join(folder, file))
}

/** The files of the repository that .dockerignore lets through. */
async function contextFiles(): Promise<string[]> {
  const ignored = (await readFile('.dockerignore', 'utf8')).split('\n').filter(Boolean)
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const isIgnored = (file: string) =>
    ignored.some(
      (pattern) =>
        path.matchesGlob(file, pattern) || path.matchesGlob(file.split('/')[0]!, pattern),
    )
  return listed
    .toString()
    .split('\n')
    .filter((file) => file && !isIgnored(file))
}

/** The environment of a machine that has this Node and npm, and packages in the cache of npm. */
async function outsideEnv(bin: string): Promise<NodeJS.ProcessEnv> {
  await mkdir(bin, { recursive: true })
  await symlink(process.execPath, path.join(bin, 'node')).catch(() => {})
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|INIT_CWD$)/.test(name),
  )
  const entries = (process.env.PATH ?? '').split(path.delimiter)
  const outside = entries.filter((entry) => !entry.includes('node_modules'))
  return {
    ...Object.fromEntries(inherited),
    PATH: [bin, ...outside].join(path.delimiter),
    npm_config_prefer_offline: 'true',
    npm_config_loglevel: 'error',
  }
}

async function runStep(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await within(command, once(child, 'exit'), 20 * 60)
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}
