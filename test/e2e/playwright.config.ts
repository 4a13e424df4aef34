import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumPath, disabledFeatures } from './chromium.ts'

/** These change what the public pages show. */
const writers =
  /(appointment-calendar|appointments|blogs|changes|content|dashboards|editor|invoice-editor|leads|live|media|project-files|projects|reasons|resources|services|settings|staff-appointments|survey|task-board|tasks|time|users)\.spec\.ts/

/** These start a server with other settings or texts, for which a worker starts again. */
const ownServers = /(consent-tag|hostile-text|lists)\.spec\.ts/

/** Chromium against the production build, the embedded database and the demo agency: what a new user gets. Each worker has a server of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // The long files start first, so that the workers end together.
  projects: [
    {
      name: 'a server of its own',
      testMatch: ownServers,
      // Each file has one worker, and so one server.
      fullyParallel: false,
    },
    {
      name: 'the demo as it changes',
      testMatch: writers,
      // The tests of a file write to the same things, one after the other.
      fullyParallel: false,
    },
    { name: 'the demo as it is', testIgnore: [ownServers, writers] },
  ],
  forbidOnly: true,
  retries: 0,
  // As many as cores: with more of them, each test takes too long where starting processes is slow.
  workers: Math.min(Math.max(availableParallelism(), 2), 4),
  timeout: 240_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
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
