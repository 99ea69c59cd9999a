import { resolve } from 'node:path'
import { defineConfig } from 'playwright/test'
import { IS_LONG } from '../support/is-long.ts'
import { CHROMIUM_FLAGS, chromiumPath } from './support/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: resolve(import.meta.dirname, '../../.cache/test/e2e'),
  globalSetup: './support/start-portal.ts',
  reporter: [['list'], ['json', { outputFile: resolve(import.meta.dirname, '../../.cache/test/e2e.json') }]],
  workers: 2,
  // walks through several screens, or an order to its end
  ...(IS_LONG ? {} : { grepInvert: /@long$/ }),
  // Generous, for a machine that is slow or busy: nothing is measured by them.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  use: {
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // a map that moves is drawn whole, in software, at every step: only tests that ask for it (IN_MOTION) have it
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
  },
})
