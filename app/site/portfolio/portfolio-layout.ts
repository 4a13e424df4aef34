export type PieceSize = 'poster' | 'wide' | 'narrow' | 'third'

const rows: PieceSize[][] = [
  ['poster'],
  ['wide', 'narrow'],
  ['poster'],
  ['third', 'third', 'third'],
  ['narrow', 'wide'],
]

/** Varies the rows so that neighbors differ. The last row is always full. */
export function layoutPieces(count: number): PieceSize[] {
  const sizes: PieceSize[] = []
  for (let row = 0; sizes.length < count; row++) {
    const planned = rows[row % rows.length] ?? []
    const left = count - sizes.length
    if (planned.length <= left) sizes.push(...planned)
    else sizes.push(...(left === 2 ? (['narrow', 'wide'] as const) : (['poster'] as const)))
  }
  return sizes
}
