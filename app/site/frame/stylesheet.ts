import displayFont from '#ui/fonts/bricolage-grotesque-english.woff2?url'
import textFont from '#ui/fonts/hanken-grotesk-english.woff2?url'

/** What a page of the site is drawn with: its two fonts are asked for beside the stylesheet, and give way to it. */
export function stylesheet(href: string) {
  return [{ rel: 'stylesheet', href }, ...[displayFont, textFont].map(preloadedFont)]
}

function preloadedFont(href: string) {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
  return { ...font, href, fetchPriority: 'low' } as const
}
