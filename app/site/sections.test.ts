import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { slugify } from '#shared/text.ts'
import { withSections } from './sections.ts'

describe('sections', () => {
  test('are the h2 headings, each with a unique id', () => {
    const { html, sections } = withSections('<h2>Why</h2><p>So.</p><h2>Why</h2><h3>No</h3>')
    assert.deepEqual(sections, [
      { id: 'part-why', title: 'Why' },
      { id: 'part-why-2', title: 'Why' },
    ])
    assert.equal(
      html,
      '<h2 id="part-why">Why</h2><p>So.</p><h2 id="part-why-2">Why</h2><h3>No</h3>',
    )
  })

  test('have plain-text titles, and keep the markup of the headings', () => {
    const { html, sections } = withSections('<h2>Don&#39;t <em>guess</em></h2><h2></h2>')
    assert.deepEqual(sections, [{ id: `part-${slugify("Don't guess")}`, title: "Don't guess" }])
    assert.match(html, /<em>guess<\/em><\/h2><h2><\/h2>$/)
  })

  test('never share an id, and leave everything else unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'a', 'A 2', 'A 3', '…', '設')), (titles) => {
        const text = titles.map((title) => `<h2>${title}</h2>`).join('<p>x</p>')
        const { html, sections } = withSections(text)
        assert.equal(new Set(sections.map(({ id }) => id)).size, titles.length)
        assert.equal(html.replace(/ id="[^"]*"/g, ''), text)
      }),
    )
  })
})
