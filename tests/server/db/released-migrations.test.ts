import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const recorded = JSON.parse(readFileSync(join(import.meta.dirname, 'migration-checksums.json'), 'utf8'))

/** An installation refuses to start if an applied migration was changed, even in a comment. */
test.each(['server/db/migrations', 'server/warehouse/schema'])(
  'no released migration (%s) has changed, and new ones are recorded here',
  folder => {
    const names = readdirSync(join(root, folder))
      .filter(name => /^\d{4}.*\.sql$/.test(name))
      .sort()
    const read = (name: string) => readFileSync(join(root, folder, name), 'utf8').replaceAll('\r\n', '\n')
    const current = names.map(name => [name, createHash('sha256').update(read(name)).digest('hex')])
    expect(Object.fromEntries(current)).toEqual(recorded[folder])
  },
)
