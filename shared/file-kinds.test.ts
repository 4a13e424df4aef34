import assert from 'node:assert/strict'
import { test } from 'node:test'
import { baseName, kindOfName } from './file-kinds.ts'

test('a name is stripped of its folder, extension and invisible characters', () => {
  assert.equal(baseName('Front door.JPG'), 'Front door')
  assert.equal(baseName('C:\\pictures\\a.b.webp'), 'a.b')
  assert.equal(baseName('../../etc/passwd'), 'passwd')
  assert.equal(baseName('\u0000\u001b[1m.png'), '[1m')
  assert.equal(baseName('offer\u202Efdp.exe'), 'offerfdp')
  assert.equal(baseName(`${'x'.repeat(300)}.png`).length, 200)
})

test('the extension of a name determines its kind among the accepted ones', () => {
  assert.equal(kindOfName('Offer.PDF', ['zip', 'pdf']), 'pdf')
  assert.equal(kindOfName('rows.csv', ['text']), 'text')
  for (const name of ['photo.jpeg', 'page.html', 'pdf', '.', '', 'offer.pdf.exe'])
    assert.equal(kindOfName(name, ['pdf', 'text', 'zip']), undefined, name)
})
