import { createContext } from 'react'

interface Card {
  title: string
  picture?: string
}

/** Draws the share card of a page and returns its URL. */
export const DrawCard = createContext<((card: Card) => Promise<string>) | null>(null)
