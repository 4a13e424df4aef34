export type Letter = 'P' | 'U' | 'E' | 'M' | 'A' | '2'
export type Reach = 'all' | 'own' | 'shown' | 'none'

/** The access that a line of the matrix gives an actor. */
export function reachOf(line: string, letter: Letter): Reach {
  const found = line.split(' ').find((each) => each.startsWith(letter))
  return found ? ((found.split(':')[1] ?? 'all') as Reach) : 'none'
}
