/** So long a device may take to answer. */
export const challengeMs = 120_000
export const mostPasskeys = 20

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
]

/** What somebody may want to call a passkey made with this browser. */
export function suggestName(userAgent: string): string {
  const device = devices.find(([pattern]) => pattern.test(userAgent))?.[1]
  return device ? `My ${device}` : ''
}
