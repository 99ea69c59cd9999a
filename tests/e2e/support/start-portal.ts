import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { runTool, startPortal } from '../../support/portal-process.ts'
import { REAL_ZONES } from './real-zones.ts'

export const E2E_DATA = resolve(import.meta.dirname, '../../../.cache/e2e-data')

/** One demo installation for all browser tests; where the national file is at hand, it is imported while the server is down. */
export default async function setUp(): Promise<() => Promise<void>> {
  rmSync(E2E_DATA, { recursive: true, force: true })
  mkdirSync(E2E_DATA, { recursive: true })
  let portal = await startPortal(E2E_DATA)
  if (process.env.NATIONAL_FILE && existsSync(REAL_ZONES.file)) {
    await portal.stop()
    await runTool(
      'server/cli/zones-import.ts',
      ['--organisation', REAL_ZONES.organisation, '--name', REAL_ZONES.name, REAL_ZONES.file],
      E2E_DATA,
    )
    portal = await startPortal(E2E_DATA)
  }
  process.env.E2E_ADDRESS = portal.address
  return () => portal.stop()
}
