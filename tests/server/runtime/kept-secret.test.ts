import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptSecret, keyFor } from '../../../server/runtime/kept-secret.ts'

test('the secret is made once, also by several at once, and only its owner reads it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const secrets = [...(await Promise.all([1, 2, 3].map(() => keptSecret(folder)))), await keptSecret(folder)]
  expect(new Set(secrets.map(secret => secret.toString('hex'))).size).toBe(1)
  expect(secrets[0]).toHaveLength(32)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(keyFor(secrets[0]!, 'links')).not.toEqual(keyFor(secrets[0]!, 'tokens'))
})
