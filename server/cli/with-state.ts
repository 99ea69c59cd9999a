import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FolderInUse } from '../runtime/data-folder/folder-lock.ts'
import type { Settings } from '../runtime/settings.ts'
import { openState, type State } from '../start/open-state.ts'

/**
 * Does something with the installation's state from a command about movement data, where it can be had.
 * @returns what `work` answers, or why the state cannot be had: the embedded database has one user at a time
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
      return { why: 'Ambit holds the embedded database; stop it first, or use DATABASE_URL.' }
    throw error
  }
}
