import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { FolderInUse, lockFolder } from '../../server/runtime/data-folder/folder-lock.ts'

const root = resolve(import.meta.dirname, '../..')

function* filesIn(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) return yield path
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}

/** Resolves when no other process uses the folder, because its holder has released it or died. */
const turnAt = async (place: string): Promise<() => Promise<void>> => {
  for (;;) {
    try {
      return await lockFolder(place)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      await after(100)
    }
  }
}

/**
 * A folder in .cache that is tied to the sources that made it: rebuilt when they change, reused otherwise. If several
 * processes need it at the same time, one builds it and the others wait.
 */
export const keptFolder = async (
  name: string,
  sources: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> => {
  const hash = createHash('sha256')
  for (const source of sources) for (const file of filesIn(join(root, source))) hash.update(readFileSync(file))
  const cache = join(root, '.cache')
  const folder = join(cache, `${name}-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  const done = await turnAt(join(cache, 'making', name))
  try {
    if (existsSync(folder)) return folder
    // A killed process left its draft behind.
    const draft = `${folder}-draft`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true })
    await make(draft)
    renameSync(draft, folder)
    for (const other of readdirSync(cache))
      if (other.startsWith(`${name}-`) && join(cache, other) !== folder)
        rmSync(join(cache, other), { recursive: true, force: true })
    return folder
  } finally {
    await done()
  }
}
