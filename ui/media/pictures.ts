import { type ComponentType, createContext, useContext } from 'react'

/** A picture as forms and texts hold it. */
export interface Picture {
  url: string
  /** What it shows, in words; '' where nobody has said so, or where it is decoration. */
  alt: string
  width: number
  height: number
}

export interface Pictures {
  /** Keeps the file; the same one twice is one picture. Progress is told as a share from 0 to 1. */
  upload(file: File, onProgress: (share: number) => void): Promise<Picture>
  /** Writes down what a picture shows, for everywhere that it is shown. */
  describe(url: string, alt: string): Promise<void>
  /** What is known of a kept picture; null for one that is none or gone. */
  find(url: string): Promise<Picture | null>
  /** A dialog with every picture there is. */
  Library: ComponentType<{ onPick(picture: Picture): void; onClose(): void }>
}

/** Filled by the admin portal. */
export const PicturesContext = createContext<Pictures | null>(null)

/** Null outside the admin portal: there is no library, so nothing offers one. */
export const usePictures = () => useContext(PicturesContext)
