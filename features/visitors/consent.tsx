import { buttonLook, sizes } from '#ui/base/button-look.ts'
import { CloseIcon } from '#ui/base/icons.tsx'
import { preferences } from './consent.ts'

const words = {
  essential: [
    'Essential',
    'Keeps you signed in, keeps forms safe and remembers this choice. Always on.',
  ],
  analytics: ['Analytics', 'Shows us which pages are read and where people get stuck.'],
  marketing: ['Marketing', 'Tells us which of our advertisements brought you here.'],
  functional: [
    'Functional',
    'Lets tools of other companies on our pages remember how you set them.',
  ],
} as const

// No aria-checked: the native checkbox exposes its state.
const asSwitch = { type: 'checkbox', role: 'switch' } as const

/**
 * Rendered the same for everybody on every page; first-script.ts decides before the first paint
 * whether to show it.
 */
export function Consent() {
  return (
    <>
      <section id="consent" aria-label="Cookie consent" className="scheme-dark consent">
        <p>Cookies</p>
        <p>A few keep this site working. Anything beyond those is yours to decide.</p>
        <button type="button" data-consent="all">
          Accept All
        </button>
        <button type="button" data-consent="essential">
          Only essential
        </button>
        <button type="button" data-consent="open" aria-haspopup="dialog">
          Customize Options
        </button>
      </section>
      <Preferences />
    </>
  )
}

function Preferences() {
  return (
    <dialog id="cookies" closedby="any" aria-labelledby="cookies-title" className="cookies">
      <form method="dialog">
        <header>
          <h2 id="cookies-title">Cookie preferences</h2>
          <button type="button" data-consent="close" aria-label="Close">
            <CloseIcon />
          </button>
        </header>
        <p>
          Beyond the essential, everything is off until you turn it on. Come back at any time under
          Cookie preferences, or read the <a href="/cookie-policy">cookie policy</a>.
        </p>
        <p id="cookies-note" hidden>
          Your browser asks not to be tracked. That counts here: analytics and marketing stay off,
          whatever the switches say.
        </p>
        {preferences.map((name) => (
          <div key={name}>
            <label>
              {words[name][0]}
              <input
                {...asSwitch}
                name={name}
                aria-describedby={`about-${name}`}
                defaultChecked={name === 'essential'}
                disabled={name === 'essential'}
              />
            </label>
            <p id={`about-${name}`}>
              {words[name][1]}
              {name === 'analytics' && <span> Google Analytics loads only with this on.</span>}
            </p>
          </div>
        ))}
        <footer>
          <button
            type="submit"
            data-consent="save"
            className={buttonLook('primary', sizes.regular)}
          >
            Save
          </button>
        </footer>
      </form>
    </dialog>
  )
}

/** Presses the button of the banner, which is in the page even if it is answered. */
export function openCookiePreferences(): void {
  document.querySelector<HTMLElement>('#consent [data-consent=open]')?.click()
}

/** A button elsewhere that opens the preferences. */
export function CookiePreferences({ className }: { className: string }) {
  return (
    <button type="button" data-consent="open" aria-haspopup="dialog" className={className}>
      Cookie preferences
    </button>
  )
}
