import { expect, test } from 'vitest'
import { missingSecret } from '../../../server/cli/backup-terminal.ts'

test('asks for the secret if neither the backup nor the settings contain it', () => {
  expect(missingSecret(new Set(['signing-keys']), {})).toEqual([
    expect.stringMatching(/^The backup does not contain the secret: set/),
  ])
  expect(missingSecret(new Set(['secret']), {})).toEqual([])
  expect(missingSecret(new Set(), { SECRET_FILE: '/etc/ambit/secret' })).toEqual([])
})
