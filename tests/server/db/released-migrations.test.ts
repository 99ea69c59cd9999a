import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import checksums from './migration-checksums.json' with { type: 'json' }

const MIGRATIONS = join(import.meta.dirname, '../../../server/db/migrations')

/** An installation refuses to start if a migration that it has applied was changed, be it in a comment. */
test('no migration has changed since it was first recorded; a new one is recorded here', () => {
  const names = readdirSync(MIGRATIONS).sort()
  const read = (name: string) => readFileSync(join(MIGRATIONS, name), 'utf8').replaceAll('\r\n', '\n')
  const current = names.map(name => [name, createHash('sha256').update(read(name)).digest('hex')])
  expect(Object.fromEntries(current)).toEqual(checksums)
})
