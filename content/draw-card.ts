import { createContext } from 'react'

interface Card {
  title: string
  picture?: string
}

/** Draws the card that other sites show beside a link, as a URL of it. */
export const DrawCard = createContext<((card: Card) => Promise<string>) | null>(null)
