import displayFont from '#ui/fonts/bricolage-grotesque-english.woff2?url'
import textFont from '#ui/fonts/hanken-grotesk-english.woff2?url'

/** The stylesheet of the site. Its two fonts are preloaded with a lower priority. */
export function stylesheet(href: string) {
  return [{ rel: 'stylesheet', href }, ...[displayFont, textFont].map(preloadedFont)]
}

function preloadedFont(href: string) {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
  return { ...font, href, fetchPriority: 'low' } as const
}
