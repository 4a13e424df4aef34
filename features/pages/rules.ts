import { type PageKind, pages } from './contract.ts'

export const pageKinds = Object.keys(pages) as PageKind[]
