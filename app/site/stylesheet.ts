import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import textFont from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

/** What a page of the site is drawn with: its two fonts are asked for beside the stylesheet, not after it. */
export function stylesheet(href: string) {
  return [
    { rel: 'stylesheet', href },
    { ...font, href: displayFont },
    { ...font, href: textFont, fetchPriority: 'low' } as const,
  ]
}
