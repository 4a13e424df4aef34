import { fileURLToPath } from 'node:url'
import { sharp } from '#server/files/picture-turns.ts'

const fonts = {
  display: { family: 'Share Card Display', file: assetFile('display.ttf') },
  mono: { family: 'Share Card Mono', file: assetFile('mono.ttf') },
}

function assetFile(name: string): string {
  return fileURLToPath(new URL(`./share-card/${name}`, import.meta.url))
}

interface Type {
  font: keyof typeof fonts
  /** In pixels. */
  size: number
  color: string
  /** The lines are broken at this width. */
  width?: number
}

/** Draws a text on a transparent picture of its size. Headlines are set tight. */
export function drawText(text: string, { font, size, color, width }: Type): Promise<Buffer> {
  const { family, file } = fonts[font]
  const isTight = font === 'display'
  const spacing = isTight ? Math.round(size * -45) : 0
  const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return sharp({
    text: {
      text: `<span foreground="${color}" letter_spacing="${spacing}">${escaped}</span>`,
      font: `${family} ${size}`,
      fontfile: file,
      ...(width && { width, wrap: 'word-char' }),
      spacing: isTight ? Math.round(size * -0.14) : 0,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer()
    .catch((error: Error) => {
      if (error.message.includes('no text to render')) return drawNothing()
      throw error
    })
}

/** For a text of invisible characters alone. */
function drawNothing(): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: 1, height: 1, channels: 4, background } })
    .png()
    .toBuffer()
}
