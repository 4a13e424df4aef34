import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { describe, test } from 'node:test'
import { everyMail } from './mails.ts'

/** Gmail clips longer mails. */
const clipped = 102 * 1024

test('every mail function is covered', async () => {
  const written: string[] = []
  for await (const file of glob('features/**/emails.server.ts')) {
    const domain = path.basename(path.dirname(file))
    const functions = Object.keys(await import(`../${file}`))
    written.push(...functions.map((name) => `${domain}/${name}`))
  }
  assert.ok(written.length > 10)
  // A function that writes different mails has an entry for each.
  const covered = Object.keys(everyMail('Ada')).map((name) => name.split(', ')[0])
  assert.deepEqual(written.sort(), [...new Set(covered)].sort())
})

const hostile = `<a href="https://evil.example">Ada</a>&'`

for (const [name, mail] of Object.entries(everyMail(hostile))) {
  describe(name, () => {
    const html = mail.html ?? ''

    test('has text and HTML without empty placeholders', () => {
      assert.match(html, /^<!doctype html>/)
      assert.ok(mail.text.length > 100)
      assert.doesNotMatch(mail.text + html, /undefined|NaN|\[object|Invalid/)
    })

    test('has a subject of one short line', () => {
      const subject = mail.subject.replaceAll(hostile, 'Ada')
      assert.match(subject, /^[A-Z][^\n]{5,60}[^.\n]$/)
    })

    test('has a title as wide as its text', () => {
      // The first row of the table of the title sets the widths of its columns.
      assert.match(html, /<table[^>]*>\s*<tr><td class="edge"[^>]*>&nbsp;<\/td><td[^>]*><h1/)
    })

    test('links only to us, and loads nothing but the attached logo', () => {
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
      for (const href of hrefs)
        assert.match(href ?? '', /^(https:\/\/agency\.example\/|tel:|mailto:hello@)/)
      const [logo = '', ...others] = html.match(/<img[^>]*>/g) ?? []
      assert.match(logo, /^<img src="cid:logo" width="164" height="40" alt="Fieldhouse" /)
      assert.deepEqual([mail.logo?.startsWith('/files/'), others], [true, []])
      assert.doesNotMatch(html.replace(logo, ''), /\ssrc=|url\(|<link|<script/)
    })

    test('ends with the signature of the agency', () => {
      for (const part of [mail.text, html]) assert.match(part, /Warm regards/)
    })
  })
}

test('is not clipped with the longest possible input', () => {
  const [typed, written] = ['"'.repeat(100), '"'.repeat(5_000)]
  for (const [name, { html }] of Object.entries(everyMail(typed, written))) {
    assert.ok(Buffer.byteLength(html ?? '') < clipped, name)
  }
})
