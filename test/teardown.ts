import { after } from 'node:test'

const steps: (() => Promise<void>)[] = []

/** Runs after the tests of the file, in reverse order, unless it ran before. */
export function atEnd(undo: () => Promise<void>): () => Promise<void> {
  let undone: Promise<void> | undefined
  const once = () => {
    undone ??= undo()
    return undone
  }
  steps.push(once)
  return once
}

/** Undoes what the tests of this process have started. */
export async function tearDown(): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step()
}

after(tearDown)
