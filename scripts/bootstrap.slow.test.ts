import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '#test/until.ts'

/**
 * A fake npm: writes what npm writes, records that it ran, and does what the file `npm-does` says.
 */
const fakeNpm = `
const fs = require('node:fs')
fs.appendFileSync('npm-runs', process.argv[2] + '\\n')
const [does, text] = fs.existsSync('npm-does') ? fs.readFileSync('npm-does', 'utf8').split(': ') : []
if (text) console.error(text)
if (does === 'fail') process.exit(1)
const finish = () => {
  fs.rmSync('node_modules', { recursive: true, force: true })
  fs.mkdirSync('node_modules/.bin', { recursive: true })
  fs.symlinkSync(process.execPath, 'node_modules/.bin/node')
  fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
}
const wait = () => (fs.existsSync('npm-may-end') ? finish() : setTimeout(wait, 20))
if (does === 'wait') wait()
else finish()
`

async function makePackage(t: TestContext): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-bootstrap-'))
  t.after(() => rm(dir, { recursive: true, force: true }))
  for (const name of ['bootstrap.cjs', 'bootstrap-lock.cjs']) {
    const script = fileURLToPath(new URL(name, import.meta.url))
    await cp(script, path.join(dir, 'scripts', name))
  }
  const platform = `node-${process.platform}-${process.arch}`
  await writeFile(
    path.join(dir, 'package.json'),
    JSON.stringify({ optionalDependencies: { [platform]: '24' } }),
  )
  await writeFile(path.join(dir, 'package-lock.json'), lockFile('1.0.0'))
  await writeFile(path.join(dir, 'npm-cli.js'), fakeNpm)
  return dir
}

const lockFile = (version: string) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/thing': { version } } })

interface Bootstrap {
  child: ChildProcess
  said: () => string
  ended: Promise<number | null>
}

function bootstrap(t: TestContext, dir: string, mode = 'install'): Bootstrap {
  const child = spawn(process.execPath, ['scripts/bootstrap.cjs', mode], {
    cwd: dir,
    env: {
      ...process.env,
      npm_execpath: path.join(dir, 'npm-cli.js'),
      npm_node_execpath: process.execPath,
    },
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  t.after(() => child.kill('SIGKILL'))
  return { child, said: () => output.trim(), ended }
}

const eventually = (look: () => boolean | Promise<boolean>) => until(`${look}`, look)

const npmRuns = (dir: string) =>
  readFile(path.join(dir, 'npm-runs'), 'utf8').then(
    (text) => text.split('\n').length - 1,
    () => 0,
  )

const tellNpm = (dir: string, does: string) => writeFile(path.join(dir, 'npm-does'), does)
const letNpmEnd = (dir: string) => writeFile(path.join(dir, 'npm-may-end'), '')
const isStamped = (dir: string) => existsSync(path.join(dir, 'node_modules/.stamp-install'))
const isLocked = (dir: string) => existsSync(path.join(dir, '.lock-bootstrap'))

test('packages are installed once, and again when the lock file changes', async (t) => {
  const dir = await makePackage(t)
  assert.equal(await bootstrap(t, dir).ended, 0)
  const second = bootstrap(t, dir)
  assert.equal(await second.ended, 0)
  assert.equal(second.said(), '')
  assert.equal(await npmRuns(dir), 1)
  await writeFile(path.join(dir, 'package-lock.json'), lockFile('2.0.0'))
  assert.equal(await bootstrap(t, dir).ended, 0)
  assert.equal(await npmRuns(dir), 2)
  assert.equal(isLocked(dir), false)
})

test('a symbolic link instead of node_modules is rejected, and its target is kept', async (t) => {
  const dir = await makePackage(t)
  await mkdir(path.join(dir, 'elsewhere'))
  await writeFile(path.join(dir, 'elsewhere/kept'), '')
  await symlink('elsewhere', path.join(dir, 'node_modules'))
  const refused = bootstrap(t, dir)
  assert.equal(await refused.ended, 1)
  assert.match(refused.said(), /^node_modules is a link/)
  assert.equal(await npmRuns(dir), 0)
  assert.ok(existsSync(path.join(dir, 'elsewhere/kept')))
})

test('packages installed with npm itself are accepted', async (t) => {
  const dir = await makePackage(t)
  await bootstrap(t, dir).ended
  await rm(path.join(dir, 'node_modules/.stamp-install'))
  assert.equal(await bootstrap(t, dir).ended, 0)
  assert.equal(await npmRuns(dir), 1)
})

test('one of several concurrent starts installs, and the others wait', async (t) => {
  const dir = await makePackage(t)
  await tellNpm(dir, 'wait')
  const starts = [1, 2, 3].map(() => bootstrap(t, dir))
  await eventually(() => starts.filter(({ said }) => said().startsWith('Waiting')).length === 2)
  await letNpmEnd(dir)
  assert.deepEqual(await Promise.all(starts.map(({ ended }) => ended)), [0, 0, 0])
  assert.equal(await npmRuns(dir), 1)
})

test('an interrupted install ends npm and is repeated', async (t) => {
  const dir = await makePackage(t)
  await tellNpm(dir, 'wait')
  const first = bootstrap(t, dir)
  await eventually(async () => (await npmRuns(dir)) === 1)
  first.child.kill('SIGINT')
  assert.equal(await first.ended, 130)
  await letNpmEnd(dir)
  assert.equal(isStamped(dir), false)
  assert.equal(isLocked(dir), false)
  assert.equal(await bootstrap(t, dir).ended, 0)
  assert.equal(await npmRuns(dir), 2)
})

test('after a kill, the next start waits for the orphaned npm', async (t) => {
  const dir = await makePackage(t)
  await tellNpm(dir, 'wait')
  const first = bootstrap(t, dir)
  await eventually(async () => (await npmRuns(dir)) === 1)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = bootstrap(t, dir)
  await eventually(() => second.said().startsWith('Waiting'))
  await letNpmEnd(dir)
  assert.equal(await second.ended, 0)
  assert.equal(await npmRuns(dir), 1)
})

test('a stale lock is taken over by one start', async (t) => {
  const dir = await makePackage(t)
  const gone = spawn('true')
  await once(gone, 'exit')
  await cp(path.join(dir, 'npm-cli.js'), path.join(dir, '.lock-bootstrap', String(gone.pid)))
  const starts = [1, 2, 3].map(() => bootstrap(t, dir))
  assert.deepEqual(await Promise.all(starts.map(({ ended }) => ended)), [0, 0, 0])
  assert.equal(await npmRuns(dir), 1)
  assert.equal(isLocked(dir), false)
})

for (const [does, says] of [
  ['fail: getaddrinfo ENOTFOUND registry.npmjs.org', /registry cannot be reached/],
  ['fail: npm error code EUSAGE', /does not fit package\.json/],
  ['warn: TAR_ENTRY_ERROR ENOSPC: no space left on device', /the disk is full/],
] as const) {
  test(`npm's "${does}" is reported in one line, and the next start retries`, async (t) => {
    const dir = await makePackage(t)
    await tellNpm(dir, does)
    const first = bootstrap(t, dir)
    assert.equal(await first.ended, 1)
    assert.match(first.said().split('\n').slice(1).join('\n'), says)
    assert.equal(first.said().split('\n').length, 2)
    await rm(path.join(dir, 'npm-does'))
    assert.equal(await bootstrap(t, dir).ended, 0)
    assert.equal(await npmRuns(dir), 2)
  })
}
