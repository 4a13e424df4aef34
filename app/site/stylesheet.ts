import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'

/**
 * What a page of the site is drawn with: the font of its headings is asked for beside the stylesheet, and
 * gives way to it. The font of its text is optional (ui/fonts.css), and must not keep the headings waiting.
 */
export function stylesheet(href: string) {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
  return [
    { rel: 'stylesheet', href },
    { ...font, href: displayFont, fetchPriority: 'low' } as const,
  ]
}
