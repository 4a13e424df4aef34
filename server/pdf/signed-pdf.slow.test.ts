import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { loadSecrets } from '#server/secrets.ts'
import { publicKeyOf, signPdf, verifyPdf } from './signed-pdf.ts'

// One of 64 keys begins with a dash, which a command could take for an option.
let secrets = { signatures: randomBytes(32) }
while (!publicKeyOf(secrets).startsWith('-')) secrets = { signatures: randomBytes(32) }
const key = publicKeyOf(secrets)
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300), Buffer.from('\n%%EOF\n')])
const statement = {
  name: 'Ada Okafor ✓',
  email: 'ada@example.com',
  signedAt: '2026-11-29T18:00:00.000Z',
  seen: 'ab12',
}
const signed = signPdf(secrets, pdf, statement)

test('a signed file says who agreed, when and to what, and is the same each time', () => {
  assert.deepEqual(verifyPdf(signed, key), statement)
  assert.deepEqual(signPdf(secrets, pdf, statement), signed)
  assert.deepEqual(signed.subarray(0, pdf.length), pdf)
})

test('a file with a changed, added or missing byte is not genuine', () => {
  for (let at = 0; at < signed.length; at += 1) {
    const changed = Buffer.from(signed)
    changed[at]! ^= 1
    assert.equal(verifyPdf(changed, key), undefined, `byte ${at}`)
    assert.equal(verifyPdf(signed.subarray(0, at), key), undefined, `cut at ${at}`)
  }
  assert.equal(verifyPdf(Buffer.concat([signed, Buffer.from('x')]), key), undefined)
  assert.equal(verifyPdf(Buffer.concat([Buffer.from('x'), signed]), key), undefined)
})

test('a file is not genuine by another key, a broken key, or without a signature', () => {
  for (const wrong of [publicKeyOf({ signatures: randomBytes(32) }), '', 'x', `${key}AA`])
    assert.equal(verifyPdf(signed, wrong), undefined, wrong)
  assert.equal(verifyPdf(pdf, key), undefined)
})

test('the command verifies a file with the public key alone', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-signed-'))
  after(() => rm(dir, { recursive: true }))
  const dataDir = path.join(dir, 'data')
  const [good, bad] = [path.join(dir, 'good.pdf'), path.join(dir, 'bad.pdf')]
  await writeFile(good, signed)
  await writeFile(bad, Buffer.concat([signed, Buffer.from(' ')]))
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['server/pdf/verify-signature.ts', ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
    })
  const { stdout } = await run(good, `--key=${key}`)
  assert.match(stdout, /✓ Genuine.*Ada Okafor ✓, ada@example\.com.*2026-11-29T18:00:00.*ab12/s)
  await assert.rejects(run(bad, `--key=${key}`), /Not genuine/)
  await assert.rejects(run(`--key=${key}`), /Name one file/)
  for (const args of [[good], ['--print-key']])
    await assert.rejects(run(...args), /Name the key that stands on the certificate/)
  await loadSecrets(dataDir)
  await assert.rejects(run(good), /Not genuine/)
  assert.match((await run('--print-key')).stdout, /^[\w-]{43}\n$/)
})
