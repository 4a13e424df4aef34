import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deviceOf } from './device.ts'

const macChrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

describe('a user agent has a readable name', () => {
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
  for (const [words, userAgent] of [
    ['Chrome on macOS', macChrome],
    ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0'],
    ['Opera on Windows', 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 OPR/120.0'],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['Safari on iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${safari}`],
    ['Chrome on iPad', 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) CriOS/142.0 Safari/604.1'],
    ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile Safari/537.36'],
    [
      'Samsung Internet on Android',
      'Mozilla/5.0 (Linux; Android 16) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    ],
    ['Chrome on ChromeOS', 'Mozilla/5.0 (X11; CrOS x86_64 1) Chrome/142.0 Safari/537.36'],
    ['Windows', 'something on Windows'],
    ['Unknown device', ''],
  ] as const) {
    test(words, () => assert.equal(deviceOf(userAgent), words))
  }
})
