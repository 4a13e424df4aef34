import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumPath, disabledFeatures } from './browser/chromium.ts'

/** Chromium against the production build, the embedded database and the demo agency: what a new user gets. Each worker has a server of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/*.spec.ts', 'engine/*.spec.ts'],
  outputDir: '../test-results',
  globalSetup: './browser/global-setup.ts',
  // The tests of a file share a worker, one after the other, because they change the same demo.
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // As many as cores: with more of them, each test takes too long where starting processes is slow.
  workers: Math.min(Math.max(availableParallelism(), 2), 4),
  timeout: 240_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Nothing waits for an animation to end. Tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test would take a third of the time; `--trace on` makes one where it is needed.
    trace: 'off',
    // The tests of a worker share a context, which is cleared for each. A new one takes 0.4 s of CPU time.
    reuseContext: true,
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        disabledFeatures,
      ],
    },
  },
})
