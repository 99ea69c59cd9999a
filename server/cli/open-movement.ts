import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openDataFolder } from '../runtime/data-folder/open-data-folder.ts'
import { parseSettings } from '../runtime/settings.ts'
import { openChdb } from '../warehouse/engines/chdb/warehouse.ts'
import { openWarehouse } from '../warehouse/open-warehouse.ts'
import { migrate } from '../warehouse/schema/migrate.ts'

/** The warehouse that the settings name, its tables up to date, for a command-line tool. */
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

/** An embedded engine of its own that opens a delivery's files: an old server has no Parquet, and none sees this machine's files. */
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
