import { after } from 'node:test'

type Undo = () => Promise<void>
const ofFile: Undo[] = []
const ofProcess: Undo[] = []

/** Runs after the tests of the file, in reverse order, unless it ran before. */
export function atEnd(undo: Undo): Undo {
  let undone: Promise<void> | undefined
  const once = () => {
    undone ??= undo()
    return undone
  }
  ofFile.push(once)
  return once
}

/** Runs after all files of the process, in reverse order. */
export const atExit = (undo: Undo) => ofProcess.push(undo)

/** Undoes what the tests of the file have started. */
export const tearDown = () => undoAll(ofFile)

async function undoAll(steps: Undo[]): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step()
}

after(async () => {
  await tearDown()
  await undoAll(ofProcess)
})
