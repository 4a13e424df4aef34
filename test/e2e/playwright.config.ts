import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './chromium.ts'

const port = Number(process.env.E2E_PORT ?? 4173)
// The workers read this file too, and are to find the folder that was made first.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'atrium-e2e-'))
const dataDir = process.env.E2E_DATA_DIR

/** These change what the public pages show. */
const writers = /(blogs|changes|content|editor|media|projects|reasons|services|settings)\.spec\.ts/

/** Chromium against the production build, the embedded database and the demo agency: what a new user gets. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  projects: [
    { name: 'the demo as it is', testIgnore: writers },
    {
      name: 'the demo as it changes',
      testMatch: writers,
      dependencies: ['the demo as it is'],
      // The tests of a file write to the same things, one after the other.
      fullyParallel: false,
    },
  ],
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // A trace of every test would take a third of the time; `--trace on` makes one where it is needed.
    trace: 'off',
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
      ],
    },
  },
  webServer: {
    command: `exec "${process.execPath}" server/main.ts`,
    cwd: '../..',
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    // At LOG_LEVEL warn: what the server complains about stands beside the test that made it.
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  },
})
