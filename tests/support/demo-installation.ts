import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { DatasetStatus } from '../../src/domain/constants.ts'
import { allDatasets } from './all-datasets.ts'
import { PRIMARY_USER } from './demo-accounts.ts'
import { keptFolder } from './kept-folder.ts'
import { PortalClient } from './portal-client.ts'
import { DEMO_PASSWORD, startPortal } from './portal-process.ts'

const SOURCES = [
  'tests/support/demo-installation.ts',
  'demo',
  'packaged-basemap',
  'server',
  'src/contract',
  'src/domain',
  'workers',
  'wasm/assembly',
  'wasm/kernels.ts',
  'package-lock.json',
]

/** Resolves when the customer's datasets have been built. The last ones are ordered at the end of the first start. */
const datasetsBuilt = async (address: string): Promise<void> => {
  const client = new PortalClient(address)
  await client.signIn(PRIMARY_USER, DEMO_PASSWORD)
  const isUnderWay = ({ reportStatus }: { readonly reportStatus: number }) =>
    reportStatus === DatasetStatus.Requested || reportStatus === DatasetStatus.InProgress
  while ((await allDatasets(client)).some(isUnderWay)) await after(100)
}

/** Noise is drawn from the secret, so with a fixed one every run has the same figures. */
const SECRET = Buffer.alloc(32, 'demo installation 1').toString('base64')

/** A demo installation with all datasets built, as the real server leaves it after its first start. */
export const keptDemo = (): Promise<string> =>
  keptFolder('demo', SOURCES, async folder => {
    const portal = await startPortal(folder, { SECRET })
    await datasetsBuilt(portal.address)
    await portal.stop()
    await writeFile(join(folder, 'secret'), SECRET, { mode: 0o600 })
  })

/** Creates a separate demo installation in the folder. */
export const demoInstallation = async (dataDir: string): Promise<void> =>
  cp(await keptDemo(), dataDir, { recursive: true, verbatimSymlinks: true })
