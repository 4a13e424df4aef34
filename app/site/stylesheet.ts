import displayFont from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2?url'
import textFont from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'

/** What a page of the site is drawn with: its two fonts are asked for beside the stylesheet, and give way to it. */
export function stylesheet(href: string) {
  return [{ rel: 'stylesheet', href }, ...[displayFont, textFont].map(preloadedFont)]
}

function preloadedFont(href: string) {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
  return { ...font, href, fetchPriority: 'low' } as const
}
