import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

function* filesIn(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) return yield path
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}

/**
 * A folder in .cache that belongs to the sources that made it: made when they change, found otherwise; several processes
 * may ask at once.
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
  const draft = `${folder}-${randomUUID()}`
  mkdirSync(draft, { recursive: true })
  try {
    await make(draft)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  // Another process may have been faster: its folder is as good.
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
  for (const other of readdirSync(cache))
    if (new RegExp(`^${name}-[0-9a-f]{16}$`).test(other) && join(cache, other) !== folder)
      rmSync(join(cache, other), { recursive: true, force: true })
  return folder
}
