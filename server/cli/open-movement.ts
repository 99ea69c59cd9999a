import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { FolderInUse } from '../runtime/data-folder/folder-lock.ts'
import { openDataFolder } from '../runtime/data-folder/open-data-folder.ts'
import { parseSettings, type Settings } from '../runtime/settings.ts'
import { openState, type State } from '../start/open-state.ts'
import { openChdb } from '../warehouse/engines/chdb/open-chdb.ts'
import { openWarehouse } from '../warehouse/engines/open-warehouse.ts'
import { migrate } from '../warehouse/schema/migrate-warehouse.ts'

/** Opens the warehouse from the settings for a command-line tool, with up-to-date tables. */
export const openMovement = async () => {
  const settings = parseSettings(process.env)
  const dataDir = resolve(settings.DATA_DIR)
  await openDataFolder(dataDir)
  const log = { warn: (message: string) => console.error(message) }
  const warehouse = await openWarehouse({ ...settings, DATA_DIR: dataDir }, log)
  try {
    await migrate(warehouse)
  } catch (error) {
    await warehouse.close()
    throw error
  }
  return { settings, dataDir, warehouse }
}

/**
 * Opens a separate embedded engine to read a delivery's files. An old server cannot read Parquet, and no server sees
 * the files on this machine.
 */
export const openReader = async (workFolder: string) => {
  await mkdir(workFolder, { recursive: true })
  const folder = await mkdtemp(join(workFolder, 'reader-'))
  const reader = await openChdb({ folder })
  return {
    reader,
    async close() {
      await reader.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Runs work on the installation's state for a movement data command, if the state is available.
 * @returns the result of `work`, or the reason why the state is unavailable: the embedded database has one user at a
 * time
 */
export const withState = async <T>(
  settings: Settings,
  work: (state: Pick<State, 'database' | 'files'>) => Promise<T>,
): Promise<{ readonly done: T } | { readonly why: string }> => {
  if (!settings.DATABASE_URL && !existsSync(join(resolve(settings.DATA_DIR), 'pg')))
    return { why: 'this installation has no state yet.' }
  try {
    const state = await openState(settings)
    try {
      return { done: await work(state) }
    } finally {
      await state.close()
    }
  } catch (error) {
    if (error instanceof FolderInUse)
      return { why: 'Ambit is using the embedded database; stop it first, or use DATABASE_URL.' }
    throw error
  }
}
