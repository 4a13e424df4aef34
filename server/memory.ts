import { totalmem } from 'node:os'

/** The memory that the program and its embedded database share: that of the container or machine. */
const memoryMb = Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20

/** A part of the memory, or what is enough on every machine. */
export const partOfMemory = (parts: number, enoughMb: number) =>
  Math.floor(Math.min(memoryMb / parts, enoughMb))
