import { expect, test } from 'vitest'
import { endOldAccess } from '../../../server/backup/end-old-access.ts'
import { UNSCOPED, WORKER } from '../../../server/db/database.ts'
import { createEmailQueue } from '../../../server/mail/email-queue.ts'
import { loadIdentity } from '../../../server/services/account/identity.ts'
import { isGoodLink, makePasswordLink } from '../../../server/services/account/passwords.ts'
import { onDatabases } from '../support/databases.ts'
import { NAMES, seedPeople } from '../support/people.ts'

onDatabases(get => {
  test('a restored state accepts no earlier sign-in or link, sends no queued e-mail, and contains no open import', async () => {
    const { database } = get()
    const { primary } = await seedPeople(database)
    const emails = createEmailQueue(database)
    const link = await database.within(UNSCOPED, tx =>
      makePasswordLink(tx, 'https://ambit.example', { userId: primary.id, purpose: 'reset', hours: 1 }),
    )
    const code = new URL(link).searchParams.get('resetCode') ?? ''
    const isGood = () => database.within(UNSCOPED, tx => isGoodLink(tx, primary.id, code))
    await emails.add({ from: 'a@ambit.example', to: 'b@ambit.example', message: Buffer.from(link) })
    await emails.add({ from: 'a@ambit.example', to: 'c@ambit.example', message: Buffer.from('refused') })
    await database.within(WORKER, async tx => {
      const { id } = await tx
        .insertInto('zone_imports')
        .values({ user_id: primary.id, name: 'Wards', new_version: false, files: '[]', address: '' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('zone_import_pieces')
        .values({ import_id: id, file: 0, piece: 0, sha256: '0'.repeat(64) })
        .execute()
    })
    await emails.failPermanently(2, 'no such mailbox')
    // The expiry is stored to the microsecond, but the sign-in time is rounded down to the second.
    const signedInS = Math.ceil(Date.now() / 1000)
    await expect.poll(() => Date.now() / 1000).toBeGreaterThan(signedInS)
    expect(await loadIdentity(database, NAMES, primary.id, signedInS)).not.toBeNull()
    expect(await isGood()).toBe(true)

    await endOldAccess(database)

    expect(await loadIdentity(database, NAMES, primary.id, signedInS)).toBeNull()
    expect(await loadIdentity(database, NAMES, primary.id, signedInS + 60)).not.toBeNull()
    expect(await isGood()).toBe(false)
    expect(await emails.take()).toBeNull()
    const kept = await database.within(WORKER, tx =>
      tx.selectFrom('letters').select(['recipient', 'undelivered']).orderBy('id').execute(),
    )
    const imports = await database.within(WORKER, tx => tx.selectFrom('zone_imports').selectAll().execute())
    expect(imports).toMatchObject([{ state: 'failed', failure: expect.stringContaining('restored from a backup') }])
    expect(await database.within(WORKER, tx => tx.selectFrom('zone_import_pieces').selectAll().execute())).toEqual([])
    expect(kept).toEqual([
      { recipient: 'b@ambit.example', undelivered: 'restored from a backup' },
      { recipient: 'c@ambit.example', undelivered: 'no such mailbox' },
    ])
  })
})
