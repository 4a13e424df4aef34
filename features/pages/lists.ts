import type { PageKind } from './contract.ts'

/** The about texts are a short list. */
export const pageList = (name: PageKind) => ({ whole: name === 'about' })
