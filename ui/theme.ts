/** The chosen colours. Free of React, so that the site script of the public pages shares it. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'

function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value)
}

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return isTheme(stored) ? stored : 'system'
  } catch {
    // Storage can be closed to the page; the system's colours are right then.
    return 'system'
  }
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // The choice then lasts as long as the page.
  }
}
