import { chooseTheme, readTheme, showTheme, themes } from '#ui/client/theme.ts'

const inputs = () =>
  document.querySelectorAll<HTMLInputElement>('[data-theme-buttons] input[type=radio]')

function showChoice() {
  const chosen = readTheme()
  for (const input of inputs()) input.checked = input.value === chosen
}

/** Connects the theme buttons of the document. Returns the function to disconnect them. */
export function initThemeButtons(): () => void {
  function choose({ target }: Event) {
    if (!(target instanceof HTMLInputElement) || !target.closest('[data-theme-buttons]')) return
    const theme = themes.find((name) => name === target.value)
    if (theme) chooseTheme(theme)
  }
  // Another tab may have chosen, or the page was restored from the back/forward cache.
  function follow() {
    showTheme(readTheme())
    showChoice()
  }
  showChoice()
  document.addEventListener('change', choose)
  document.addEventListener('visibilitychange', follow)
  window.addEventListener('pageshow', follow)
  return () => {
    document.removeEventListener('change', choose)
    document.removeEventListener('visibilitychange', follow)
    window.removeEventListener('pageshow', follow)
  }
}
