import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { environmentOf, readDockerfile, replay } from '#test/image.ts'
import { program } from '#test/process.ts'
import { readyUrl } from '#test/ready-url.ts'
import { within } from '#test/until.ts'
import type { Report, Scenario } from './scenario.ts'

/** The account `nobody`. */
const nobody = 65534

export const scenarios: Scenario[] = [
  {
    id: 'R40',
    title: 'The steps of the container image, in an empty folder',
    minutes: 30,
    run: buildImage,
  },
]

async function buildImage(report: Report): Promise<void> {
  const dir = await mkdtemp('/tmp/atrium-image-')
  try {
    await chmod(dir, 0o755)
    const app = path.join(dir, 'app')
    await mkdir(app)
    const [build, final] = await readDockerfile()
    await replay(build!, app)
    await checkPackages(report, app)
    await runAsAnother(report, { dir, app, env: environmentOf(final!) })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function checkPackages(report: Report, app: string): Promise<void> {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const isThere = (name: string) => existsSync(path.join(app, 'node_modules', name))
  report.figure('development packages', Object.keys(devDependencies).filter(isThere).length, {
    atMost: 0,
  })
  const compilers = ['typescript', '@typescript', '.bin/tsc', 'rolldown', 'esbuild', 'vite']
  report.figure('compilers', compilers.filter(isThere).length, { atMost: 0 })
  report.figure('size of /app', Math.round((await sizeOf(app)) / 1e6), { unit: 'MB' })
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

interface Image {
  dir: string
  app: string
  env: Record<string, string>
}

/** As an account that can write only to DATA_DIR, like in the container. */
async function runAsAnother(report: Report, { dir, app, env }: Image): Promise<void> {
  const data = path.join(dir, 'data')
  await mkdir(data)
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(data, nobody, nobody)
  else report.note('Not run as root, so the program ran as the same account.')
  execFileSync('chmod', ['-R', 'a-w,a+rX', app])
  const child = spawn(process.execPath, [program], {
    cwd: app,
    env: { ...env, PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  const url = await readyUrl(child, 300)
  report.holds('ready on a read-only folder', (await fetch(`${url}/readyz`)).ok)
  report.holds('the first page is served', (await fetch(url)).ok)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await within('the program ends', exited, 60)
  report.holds('exits with 0 after SIGTERM', code === 0)
}
