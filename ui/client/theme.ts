/** The color theme. Free of React, because the script of the public site shares it. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const year = 365 * 24 * 60 * 60

/** Stored in a cookie, because local storage would delay the first paint. */
export function readTheme(): Theme {
  const chosen = /(?:^|; )theme=(\w+)/.exec(document.cookie)?.[1]
  return themes.find((theme) => theme === chosen) ?? 'system'
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  const seconds = theme === 'system' ? 0 : year
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not widely available and asynchronous
  document.cookie = `theme=${theme}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`
}
