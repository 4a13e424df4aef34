import { useId, useSyncExternalStore } from 'react'
import { MonitorIcon, MoonIcon, SunIcon } from '#ui/base/icons.tsx'
import { chooseTheme, readTheme, showTheme, type Theme, themes } from '#ui/client/theme.ts'

export const themeLooks = {
  system: { label: 'System', Icon: MonitorIcon },
  light: { label: 'Light', Icon: SunIcon },
  dark: { label: 'Dark', Icon: MoonIcon },
} as const

const changed = 'themechange'

function subscribe(listener: () => void) {
  // Another tab may have chosen.
  function updateTheme() {
    showTheme(readTheme())
    listener()
  }
  document.addEventListener('visibilitychange', updateTheme)
  window.addEventListener(changed, listener)
  return () => {
    document.removeEventListener('visibilitychange', updateTheme)
    window.removeEventListener(changed, listener)
  }
}

export function switchTheme(theme: Theme) {
  chooseTheme(theme)
  window.dispatchEvent(new Event(changed))
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system' as const)
}

export function ThemeSwitch() {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-sharp border border-line-strong">
      <legend className="sr-only">Color theme</legend>
      {themes.map((theme) => {
        const { label, Icon } = themeLooks[theme]
        return (
          <label
            key={theme}
            title={label}
            className="relative inline-flex size-(--small-height) cursor-pointer items-center justify-center text-ink-soft transition-colors duration-150 hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-action-text has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === theme}
              onChange={() => switchTheme(theme)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon className="size-4" />
            <span className="sr-only">{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
