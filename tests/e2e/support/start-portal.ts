import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildServer } from '../../../scripts/lib/build.mjs'
import { demoInstallation } from '../../support/demo-installation.ts'
import { IS_LONG } from '../../support/is-long.ts'
import { runTool, startPortal } from '../../support/portal-process.ts'
import { REAL_MIDDLE_ZONES, REAL_ZONES } from './real-zones.ts'

export const E2E_DATA = resolve(import.meta.dirname, '../../../.cache/e2e-data')

/** Log lines at pino's level of errors or above. */
const ERROR_LINE = /^\{"level":[56]0,/

/** The path of the file or, if it is gzipped, of its decompressed copy in the installation's folder. */
const unpacked = (file: string): string => {
  if (!file.endsWith('.gz')) return file
  const open = resolve(E2E_DATA, basename(file, '.gz'))
  writeFileSync(open, gunzipSync(readFileSync(file)))
  return open
}

/**
 * Starts a portal on one demo installation for all browser tests. In the long run it first imports the national files,
 * if they are available.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  rmSync(E2E_DATA, { recursive: true, force: true })
  await buildServer()
  await demoInstallation(E2E_DATA)
  const national = [REAL_ZONES, REAL_MIDDLE_ZONES].filter(({ file }) => IS_LONG && existsSync(file))
  for (const { organisation, name, file } of national)
    await runTool(
      'server/cli/zones-import.ts',
      ['--organisation', organisation, '--name', name, '--islands', unpacked(file)],
      E2E_DATA,
    )
  const portal = await startPortal(E2E_DATA)
  process.env.E2E_ADDRESS = portal.address
  return async () => {
    await portal.stop()
    // A page reports an internal error without details.
    for (const line of portal.lines) if (ERROR_LINE.test(line)) console.error(`The portal reported: ${line}`)
  }
}
