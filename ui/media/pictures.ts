import { type ComponentType, createContext, useContext } from 'react'

/** A picture as forms and texts reference it. */
export interface Picture {
  url: string
  /** The alternative text; '' if missing or decorative. */
  alt: string
  width: number
  height: number
}

export interface Pictures {
  /** Uploads the file; identical files are one picture. Progress is a fraction from 0 to 1. */
  upload(file: File, onProgress: (share: number) => void): Promise<Picture>
  /** Saves the alternative text of a picture, for all its uses. */
  describe(url: string, alt: string): Promise<void>
  /** Reads a stored picture; null if it does not exist. */
  find(url: string): Promise<Picture | null>
  /** A dialog to select a picture of the library. */
  Library: ComponentType<{ onPick(picture: Picture): void; onClose(): void }>
}

/** Provided by the admin portal. */
export const PicturesContext = createContext<Pictures | null>(null)

/** Null outside the admin portal, where there is no library. */
export const usePictures = () => useContext(PicturesContext)
