import { MonitorIcon, MoonIcon, SunIcon } from '#ui/base/icons.tsx'

const choices = [
  { theme: 'system', label: 'System', Icon: MonitorIcon },
  { theme: 'light', label: 'Light', Icon: SunIcon },
  { theme: 'dark', label: 'Dark', Icon: MoonIcon },
] as const

/** Controlled by `initThemeButtons` (theme-buttons-script.ts); hidden where scripting is off. */
export function ThemeButtons() {
  return (
    <fieldset
      data-theme-buttons
      className="inline-flex rounded-sharp border border-line-strong noscript:hidden"
    >
      <legend className="sr-only">Color theme</legend>
      {choices.map(({ theme, label, Icon }) => (
        <label
          key={theme}
          title={label}
          className="relative inline-flex size-11 cursor-pointer items-center justify-center text-ink-soft transition-colors duration-150 hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-action-text has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="theme"
            value={theme}
            defaultChecked={theme === 'system'}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon className="size-4" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
