// One preparation at a time in a folder, and nothing of it left running when it is interrupted.
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')

const root = path.resolve(__dirname, '..')
const lockDir = path.join(root, '.lock-bootstrap')
const lockFile = path.join(lockDir, String(process.pid))

/** Something the person who started this can put right; the message is all that is printed. */
class Problem extends Error {}

let child
let interrupted = false

/**
 * The folder appears and changes hands by renaming, so it always holds the file of its owner: with that
 * in its name nobody can clear away a lock that was taken a moment ago.
 */
async function takeLock() {
  for (let told = false; !tryLock(); told = true) {
    if (!told) console.info('Waiting for another start in this folder to finish its preparations')
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (interrupted) throw new Problem('Interrupted')
  }
}

function tryLock() {
  for (const owner of listOwners()) {
    if (!isAtWork(owner)) fs.rmSync(path.join(lockDir, owner), { force: true })
  }
  const draft = `${lockDir}-${process.pid}`
  fs.mkdirSync(draft, { recursive: true })
  fs.writeFileSync(path.join(draft, String(process.pid)), '')
  try {
    fs.renameSync(draft, lockDir)
    return true
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false
    throw error
  }
}

function listOwners() {
  try {
    return fs.readdirSync(lockDir)
  } catch {
    return []
  }
}

/** Also while the npm of an owner that was killed still writes. */
function isAtWork(owner) {
  if (Number(owner) === process.pid) return false
  const started = Number(readIfThere(path.join(lockDir, owner)))
  return (
    isAlive(owner, (entry) => readIfThere(`${entry}/cmdline`).includes('bootstrap')) ||
    isAlive(started, (entry) => fs.readlinkSync(`${entry}/cwd`) === root)
  )
}

/** A number can be somebody else's by now; where there is no /proc to tell, it counts as ours. */
function isAlive(pid, looksRight) {
  try {
    if (fs.existsSync('/proc/self')) return pid > 0 && looksRight(`/proc/${pid}`)
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function releaseLock() {
  fs.rmSync(lockFile, { force: true })
  try {
    fs.rmdirSync(lockDir)
  } catch {
    // The next one has it already.
  }
}

/** In a process group of its own, so that it can be ended with all that it started. */
function run(command, args, env) {
  if (interrupted) throw new Problem('Interrupted')
  child = spawn(command, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid) fs.writeFileSync(lockFile, String(child.pid))
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }))
    child.on('close', (code) => {
      child = undefined
      if (interrupted) reject(new Problem('Interrupted: the next start goes on from here'))
      else resolve({ code, output })
    })
  })
}

function interrupt() {
  interrupted = true
  endChild('SIGTERM')
  setTimeout(() => endChild('SIGKILL'), 3000).unref()
}

function endChild(signal) {
  if (!child?.pid) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It ended by itself.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)

module.exports = { Problem, isInterrupted: () => interrupted, releaseLock, run, takeLock }
