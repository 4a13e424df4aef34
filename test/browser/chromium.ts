import { existsSync, readFileSync } from 'node:fs'

const found = new URL('../../node_modules/.cache/atrium/chromium-path', import.meta.url)
const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The browser that the bootstrap found or installed; without one, Playwright's own. */
export function chromiumPath(): string | undefined {
  const named =
    process.env.CHROMIUM_PATH ?? (existsSync(found) ? readFileSync(found, 'utf8').trim() : '')
  return [named, ...usual.map((name) => `/usr/bin/${name}`)].find((path) => existsSync(path))
}

/** Playwright's own list, which a second one replaces, without what is not on Linux or macOS. */
const disabledByPlaywright = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]
/** The suggestions of the address bar: a renderer for each window, half a second of CPU time each. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup']

export const disabledFeatures = `--disable-features=${[...disabledByPlaywright, ...suggestions].join()}`
