/**
 * `npm run migrate`: migrates the state's tables with the login that owns them (MIGRATE_DATABASE_URL), and allows the
 * login in DATABASE_URL to run Ambit. If that login owns the tables, Ambit migrates them itself when it starts.
 */
import '../runtime/data-folder/keep-private.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrateAsOwner, openAsOwner } from '../db/open-database.ts'
import { lockFolder } from '../runtime/data-folder/folder-lock.ts'
import { openDataFolder } from '../runtime/data-folder/open-data-folder.ts'
import { parseSettings } from '../runtime/settings.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Use: npm run migrate
Migrates the tables with the login of MIGRATE_DATABASE_URL, and lets the login of DATABASE_URL run Ambit.`

runTool(USAGE, async args => {
  parseArgs({ args })
  const settings = parseSettings(process.env)
  const dataDir = resolve(settings.DATA_DIR)
  const isServer = settings.DATABASE_URL !== undefined
  if (!isServer) await openDataFolder(dataDir)
  const unlock = isServer ? async () => undefined : await lockFolder(dataDir)
  try {
    const driver = await openAsOwner(settings, dataDir)
    const applied = await migrateAsOwner(driver, settings).finally(() => driver.close())
    return applied.length === 0 ? 'The tables are up to date.' : `Applied ${applied.join(', ')}.`
  } finally {
    await unlock()
  }
})
