import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installationSecret, keyFor } from '../../../../server/runtime/keys/installation-secret.ts'

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('creates the secret once, even for concurrent callers, and readable by its owner only', async () => {
  const folder = temporary()
  const secrets = [
    ...(await Promise.all([1, 2, 3].map(() => installationSecret(folder)))),
    await installationSecret(folder),
  ]
  expect(new Set(secrets.map(secret => secret.toString('hex'))).size).toBe(1)
  expect(secrets[0]).toHaveLength(32)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(keyFor(secrets[0]!, 'links')).not.toEqual(keyFor(secrets[0]!, 'tokens'))
})

test.each([
  ['an empty file', ''],
  ['16 bytes', Buffer.alloc(16, 1).toString('base64')],
  ['33 bytes', Buffer.alloc(33, 1).toString('base64')],
  ['garbage that Node’s decoder would skip', `${'!'.repeat(20)}${Buffer.alloc(32, 1).toString('base64')}`],
  ['words', 'a secret of the operators, kept in a safe'],
])('refuses a secret of %s with a message', async (_, text) => {
  const folder = temporary()
  const file = join(folder, 'secret')
  writeFileSync(file, text)
  await expect(installationSecret(folder)).rejects.toThrow(`The secret ${file} is not 32 bytes in base64.`)
  await expect(installationSecret(temporary(), { SECRET_FILE: file })).rejects.toThrow(/is not 32 bytes in base64/)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('reads a secret from the environment, or from an external file that must exist', async () => {
  const folder = temporary()
  const SECRET = Buffer.alloc(32, 5).toString('base64')
  expect((await installationSecret(folder, { SECRET })).toString('base64')).toBe(SECRET)
  const SECRET_FILE = join(folder, 'of-the-vault')
  await expect(installationSecret(folder, { SECRET_FILE })).rejects.toThrow(`The secret ${SECRET_FILE} cannot be read`)
  writeFileSync(SECRET_FILE, `${SECRET}\n`)
  expect((await installationSecret(folder, { SECRET_FILE })).toString('base64')).toBe(SECRET)
})
