import { createStreetNames } from '../server/basemap/street-names.ts'
import { keyFor } from '../server/runtime/keys/installation-secret.ts'
import { portalUrl, providerNames } from '../server/runtime/settings.ts'
import type { Installation } from '../server/start/portal/open-installation.ts'
import { seedWorld } from './seed-world.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from './state/accounts.ts'
import { makeDemoDatasets, makeDemoWorld } from './state/finish-demo.ts'
import { type DemoPassword, prepareDemo } from './state/prepare-demo.ts'
import { STREETS_FILE } from './streets/streets-file.ts'
import { samplePlaces } from './trips/busy-places.ts'

export interface Demo extends DemoPassword {
  readonly accounts: readonly DemoAccount[]
  /** The path of a PMTiles file of streets to draw over the packaged map; null if there is none. */
  readonly streets: string | null
  /** Waits for the demo's datasets. The worker must be running. */
  finish(): Promise<void>
}

/**
 * Creates the accounts and world of an installation with a demo, or continues where an earlier run was interrupted. It
 * is the server's only entry to this folder.
 */
export const openDemo = async (installation: Installation, say: (line: string) => void): Promise<Demo | null> => {
  const demo = await prepareDemo({ ...installation, say })
  if (!demo) return null
  const { settings, secret, movement, log } = installation
  const report = (error: unknown) => log.warn({ err: error }, 'streets not readable')
  const parts = {
    ...installation,
    streets: STREETS_FILE === null ? null : createStreetNames(STREETS_FILE, report),
    names: providerNames(settings),
    supportEmail: settings.SUPPORT_EMAIL,
    portalTitle: settings.PORTAL_TITLE,
    portalUrl: portalUrl(settings),
    key: keyFor(secret, 'prepared orders'),
    say,
    places: samplePlaces,
    makeWorld: () => seedWorld({ ...installation, load: movement.load, say }),
  }
  await makeDemoWorld(parts)
  return { ...demo, accounts: DEMO_ACCOUNTS, streets: STREETS_FILE, finish: () => makeDemoDatasets(parts) }
}
