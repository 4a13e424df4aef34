/** A PDF with a blank page for each of these sizes in points. */
export function makePdf(sizes: readonly (readonly [width: number, height: number])[]): Buffer {
  const kids = sizes.map((_, at) => `${at + 3} 0 R`).join(' ')
  const pages = sizes.map(
    (size, at) =>
      `${at + 3} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]>>endobj`,
  )
  return Buffer.from(
    [
      '%PDF-1.7',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      `2 0 obj<</Type/Pages/Count ${sizes.length}/Kids[${kids}]>>endobj`,
      ...pages,
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )
}
