/** How long a challenge is valid. */
export const challengeMs = 120_000
export const maxPasskeys = 20

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
]

/** Suggests a name for a passkey from the browser's user agent. */
export function suggestName(userAgent: string): string {
  const device = devices.find(([pattern]) => pattern.test(userAgent))?.[1]
  return device ? `My ${device}` : ''
}
