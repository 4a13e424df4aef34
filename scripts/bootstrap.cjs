// Behind `npm start` and `npm test`: plain, and without packages, because it runs before there are any.
const { spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { isInterrupted, Problem, releaseLock, run, takeLock } = require('./bootstrap-lock.cjs')

const root = path.resolve(__dirname, '..')
const modules = path.join(root, 'node_modules')
const installStamp = path.join(modules, '.stamp-install')
const npmNotes = path.join(modules, '.package-lock.json')
const browserFile = path.join(modules, '.cache/atrium/chromium-path')

const oldestNode = [20, 19]
const serverNode = 24
const packages = ['package.json', 'package-lock.json']
const builds = [
  {
    name: 'pages',
    stamp: 'build/.stamp',
    folders: ['app', 'content', 'features', 'people', 'ui', 'shared', 'scripts/vite'],
    isSource: (file) => !/\.test\.tsx?$/.test(file),
    files: ['scripts/compress.ts', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'],
    scripts: [['node_modules/.bin/react-router', 'build'], ['scripts/compress.ts']],
  },
  {
    name: 'program',
    stamp: 'build/program/.stamp',
    folders: ['content', 'db', 'features', 'people', 'server', 'shared', 'start'],
    isSource: (file) => /(?<!\.test)\.ts$/.test(file),
    files: ['main.ts', 'scripts/bundle.ts'],
    scripts: [['scripts/bundle.ts']],
  },
]

async function main(mode) {
  if (!['install', 'build', 'start', 'test'].includes(mode)) {
    throw new Problem('node scripts/bootstrap.cjs takes install, build, start or test')
  }
  checkNode()
  await takeLock()
  try {
    await install()
    if (mode !== 'install') for (const each of builds) await build(each)
    if (mode === 'test') await findBrowser(pickNode())
  } finally {
    releaseLock()
  }
}

// --- Node

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Problem(
      `Atrium needs Node ${oldestNode.join('.')} or newer, this is ${process.versions.node}: install a newer one from https://nodejs.org`,
    )
  }
  const bundled = `node-${process.platform}-${process.arch}`
  const offered = readJson(path.join(root, 'package.json')).optionalDependencies
  if (!(bundled in offered) && majorOf(systemNode()) < serverNode) throw noNode()
}

const noNode = () =>
  new Problem(
    `Atrium brings no Node for ${process.platform}-${process.arch} that runs here: install Node ${serverNode} or newer from https://nodejs.org`,
  )

/** Removes a bundled one that does not run here: npm puts .bin first. */
function pickNode() {
  const bundled = path.join(modules, '.bin/node')
  if (majorOf(bundled) >= serverNode) return bundled
  if (majorOf(systemNode()) < serverNode) throw noNode()
  fs.rmSync(bundled, { force: true })
  return systemNode()
}

/** The one that runs npm, unless that is the one that npm is about to replace. */
function systemNode() {
  const known = [process.env.npm_node_execpath, process.execPath]
  return known.find((file) => file && !file.startsWith(modules)) || 'node'
}

function majorOf(node) {
  const { stdout } = spawnSync(node, ['-p', 'process.versions.node'], {
    encoding: 'utf8',
    env: outsideEnv(),
  })
  return Number.parseInt(stdout, 10) || 0
}

/** The environment of someone who calls npm from outside of this package. */
function outsideEnv() {
  const env = { ...process.env }
  for (const name of Object.keys(env)) {
    if (/^(npm_(lifecycle|package|command)|NODE_ENV$|INIT_CWD$)/.test(name)) delete env[name]
  }
  const entries = (env.PATH || '').split(path.delimiter)
  env.PATH = entries.filter((entry) => !entry.includes('node_modules')).join(path.delimiter)
  return env
}

// --- Packages

async function install() {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'))
  const stamp = digest([lock, process.platform, process.arch])
  const present = read(installStamp)
  if (present === stamp) return
  if (present !== '' || !isInstalled(JSON.parse(lock))) await installWithNpm()
  pickNode()
  write(installStamp, stamp)
}

async function installWithNpm() {
  // npm would empty the folder that the link leads to.
  if (fs.lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Problem('node_modules is a link to another folder: remove the link, then start again')
  }
  say('Installing packages: about a minute, the first time')
  fs.rmSync(installStamp, { force: true })
  const { code, output } = await run(...npm(), outsideEnv())
  // npm only warns of a file that it could not unpack.
  if (code !== 0 || /TAR_ENTRY_ERROR/.test(output)) {
    fs.rmSync(npmNotes, { force: true })
    throw explain(output, 'The packages could not be installed')
  }
}

/** True if npm installed the wanted packages when it last ran, without the bootstrap. */
function isInstalled({ packages: wanted }) {
  const noted = readJson(npmNotes).packages
  return (
    noted !== undefined &&
    Object.entries(wanted).every(
      ([place, { optional, version }]) =>
        place === '' || (noted[place] ? noted[place].version === version : optional),
    )
  )
}

function npm() {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  args.push('--loglevel=warn', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000')
  const cli = process.env.npm_execpath || ''
  if (!/npm-cli\.c?js$/.test(cli) || cli.startsWith(modules)) return ['npm', args]
  return [systemNode(), [cli, ...args]]
}

// --- Pages and program

async function build({ name, stamp: stampName, folders, isSource, files, scripts }) {
  const stampFile = path.join(root, stampName)
  const sources = [...folders.flatMap(listFiles).filter(isSource), ...files, ...packages]
  const stamp = digest(sources.sort().flatMap(withContent))
  if (read(stampFile) === stamp) return
  say(`Building the ${name}`)
  fs.rmSync(stampFile, { force: true })
  const node = pickNode()
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const script of scripts) {
    const { code, output } = await run(node, script, env)
    if (code !== 0) throw explain(output, `The ${name} could not be built`)
  }
  write(stampFile, stamp)
}

function listFiles(folder) {
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(name) : [name]
  })
}

const withContent = (name) => [name, fs.readFileSync(path.join(root, name))]

// --- Browser

async function findBrowser(node) {
  const named = process.env.CHROMIUM_PATH
  if (named && !fs.existsSync(named)) throw new Problem(`CHROMIUM_PATH: there is no ${named}`)
  const found = named || lookForBrowser(node) || (await installBrowser(node))
  if (!found) {
    throw new Problem(
      'No Chromium was found, and none could be installed: install one, and name it in CHROMIUM_PATH where it is not in a usual place',
    )
  }
  write(browserFile, found)
}

/** Chromium without windows, which needs a quarter less of the processor. */
const shell = 'chromium-headless-shell'

function lookForBrowser(node) {
  const usual = [
    read(browserFile),
    `/usr/bin/${shell}`,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return usual.find(answers) || [ownBrowser(node)].find(answers)
}

/** On Ubuntu the usual place can hold a script that only says what to install. */
const answers = (file) => file !== '' && spawnSync(file, ['--version']).status === 0

function ownBrowser(node) {
  const ask = "console.info(require('@playwright/test').chromium.executablePath())"
  return spawnSync(node, ['-e', ask], { cwd: root, encoding: 'utf8' }).stdout.trim()
}

async function installBrowser(node) {
  say('Installing Chromium for the tests')
  const isRoot = process.getuid && process.getuid() === 0
  if (isRoot && /^ID=debian$/m.test(read('/etc/os-release'))) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '--yes', '--no-install-recommends', 'fonts-dejavu-core']
    await run('apt-get', ['update'], env)
    await run('apt-get', [...install, shell], env)
    // Older releases have no package for the shell.
    if (!lookForBrowser(node)) await run('apt-get', [...install, 'chromium'], env)
  }
  const cli = ['node_modules/@playwright/test/cli.js', 'install', 'chromium']
  if (!lookForBrowser(node)) await run(node, isRoot ? [...cli, '--with-deps'] : cli, process.env)
  return lookForBrowser(node)
}

// --- Words and files

const reasons = [
  [/ENOSPC/, 'the disk is full; about 1.5 GB are needed'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET/,
    'the npm registry cannot be reached; connect this machine, then start again',
  ],
  [/EACCES|EPERM|EROFS/, `${root} cannot be written by this account`],
  [/EUSAGE|Missing:/, 'package-lock.json does not fit package.json; run npm install'],
]

function explain(output, what) {
  const reason = reasons.find(([pattern]) => pattern.test(output))
  if (!reason) console.error(output.trim().split('\n').slice(-20).join('\n'))
  return new Problem(`${what}: ${reason ? reason[1] : 'the lines above say why'}`)
}

const say = (text) => console.info(text)

const digest = (parts) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex')

const readJson = (file) => JSON.parse(read(file) || '{}')

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

function write(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

main(process.argv[2])
  .catch((error) => {
    process.exitCode = 1
    console.error(error instanceof Problem ? error.message : explainUnknown(error))
  })
  .finally(() => {
    if (isInterrupted()) process.exitCode = 130
  })

function explainUnknown(error) {
  const reason = reasons.find(([pattern]) => pattern.test(error.code || ''))
  return reason ? `Atrium could not be prepared: ${reason[1]}` : error
}
