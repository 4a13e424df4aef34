import { after } from 'node:test'

const steps: (() => Promise<void>)[] = []

/** Undone after the tests of the file, last made first. What was undone before is left alone. */
export function atEnd(undo: () => Promise<void>): () => Promise<void> {
  let undone: Promise<void> | undefined
  const once = () => {
    undone ??= undo()
    return undone
  }
  steps.push(once)
  return once
}

after(async () => {
  for (const step of steps.reverse()) await step()
})
