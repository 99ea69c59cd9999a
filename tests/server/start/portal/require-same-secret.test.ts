import { expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { requireSameSecret } from '../../../../server/start/portal/open-installation.ts'
import { onDatabases } from '../../support/databases.ts'

onDatabases(get => {
  test('requires the nodes of an installation to share one secret, and says what to do about a different one', async () => {
    const { database } = get()
    const [right, wrong] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    // Several nodes start together for the first time.
    await Promise.all([1, 2, 3].map(() => requireSameSecret(database, right, {}, '/data')))
    await requireSameSecret(database, right, { SECRET: 'x' }, '/data')
    await expect(requireSameSecret(database, wrong, {}, '/data')).rejects.toThrow(
      /^The secret of this node \(\/data\/secret\) is not the one .*Give this node the SECRET or SECRET_FILE of the others/,
    )
    await expect(requireSameSecret(database, wrong, { SECRET: 'x' }, '/data')).rejects.toThrow(/this node \(SECRET\)/)
    await expect(requireSameSecret(database, wrong, { SECRET_FILE: '/v/s' }, '/data')).rejects.toThrow(
      /this node \(SECRET_FILE \/v\/s\)/,
    )
    await requireSameSecret(database, right, {}, '/data')
    const { value } = await database.within(WORKER, tx =>
      tx.selectFrom('installation').select('value').where('key', '=', 'secret-fingerprint').executeTakeFirstOrThrow(),
    )
    expect(value).toMatch(/^[\w-]{43}$/)
    expect(value).not.toBe(right.toString('base64url'))
  })
})
