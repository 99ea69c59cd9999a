import { resolve } from 'node:path'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { lockFolder } from '../runtime/data-folder/folder-lock.ts'
import { endFirstStart, openDataFolder, readFolder } from '../runtime/data-folder/open-data-folder.ts'
import type { Settings } from '../runtime/settings.ts'

export interface State {
  readonly database: Database
  readonly files: FileStore
  close(): Promise<void>
}

/**
 * Opens an installation's state and files for a command-line tool. The embedded database has one user at a time, so the
 * folder is locked. With a PostgreSQL server, the tool works while Ambit is running.
 * @throws FolderInUse if Ambit is running on the same embedded database
 */
export const openState = async (settings: Settings): Promise<State> => {
  const dataDir = resolve(settings.DATA_DIR)
  await openDataFolder(dataDir)
  const unlock = settings.DATABASE_URL ? async () => undefined : await lockFolder(dataDir)
  try {
    if ((await readFolder(dataDir, settings)).isNew) await endFirstStart(dataDir)
    const database = await openDatabase(settings, dataDir, () => undefined, 'work')
    return {
      database,
      files: await openFileStore(settings, dataDir),
      async close() {
        await database.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}
