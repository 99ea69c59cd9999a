import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The system's browser: CHROMIUM_PATH, or the first of its usual names on PATH. */
export const chromiumPath = (): string => {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const dirs = (process.env.PATH ?? '').split(delimiter)
  const found = ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap(name => dirs.map(dir => join(dir, name)))
    .find(existsSync)
  if (!found)
    throw new Error('No Chromium on PATH: install Debian’s package chromium, or name a browser by CHROMIUM_PATH')
  return found
}

/** A second `--disable-features` replaces the first, so this list repeats Playwright's own and adds the last two. */
const FEATURES_OFF = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Every new window opens two invisible pages behind the address bar, which take half of the time that Welcome needs
  // to open.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/**
 * Disables the browser's own network requests, and draws WebGL in software so that pictures are the same on every
 * machine.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Chromium draws maps only in software here, so pages use the plain rasteriser, which is many times faster than one
  // that emulates a GPU. In a screenshot, a map that is partly scrolled out of view lacks the same height at its other
  // edge.
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  // Software drawing on a busy machine is slow, not stuck, so the watchdog must not end the process.
  '--disable-gpu-watchdog',
]
