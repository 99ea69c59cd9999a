import { cp } from 'node:fs/promises'
import { keptFolder } from './kept-folder.ts'
import { startPortal } from './portal-process.ts'

const SOURCES = [
  'server',
  'src/contract',
  'src/domain',
  'workers',
  'wasm/assembly',
  'wasm/kernels.ts',
  'package-lock.json',
]

/** A demo installation as the first start of the real server leaves it, its eight samples completed. */
export const keptDemo = (): Promise<string> =>
  keptFolder('demo', SOURCES, async folder => {
    const portal = await startPortal(folder)
    await portal.stop()
  })

/** Makes the folder a demo installation of its own. */
export const demoInstallation = async (dataDir: string): Promise<void> =>
  cp(await keptDemo(), dataDir, { recursive: true, verbatimSymlinks: true })
