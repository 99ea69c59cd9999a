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
  // A test may go through several screens or complete an order.
  ...(IS_LONG ? {} : { grepInvert: /@long$/ }),
  // Generous limits for a slow or busy machine, not measurements.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  use: {
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A moving map is completely redrawn in software at every step, so only tests that opt in (IN_MOTION) animate it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
  },
})
