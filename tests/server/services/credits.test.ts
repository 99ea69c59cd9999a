import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readAudit } from '../../../server/audit/audit-desk.ts'
import { WORKER } from '../../../server/db/database.ts'
import { type Identity, loadIdentity } from '../../../server/services/account/identity.ts'
import {
  addCredit,
  creditHistory,
  ownCreditHistory,
  reverseCredit,
  unusedCredits,
} from '../../../server/services/organisations/credits.ts'
import { CreditType } from '../../../src/domain/constants.ts'
import { onBothDatabases } from '../support/databases.ts'
import { insertTestDataset, NAMES, seedPeople, type TestPeople } from '../support/people.ts'

onBothDatabases(get => {
  let people: TestPeople
  let administrator: Identity
  beforeAll(async () => {
    people = await seedPeople(get().database)
    administrator = (await loadIdentity(get().database, NAMES, people.administrator.id, Date.now() / 1000))!
  })
  const actor = () => ({ identity: administrator, address: '10.0.0.9' })
  const organisation = () => people.stranger.organisationId
  const left = () => unusedCredits(get().database, administrator, organisation())
  const give = (amount: number, creditType: CreditType = CreditType.Credit, creditInfo = 'By test') =>
    addCredit(get().database, actor(), { organisationId: organisation(), amount, creditType, creditInfo })
  const history = () => creditHistory(get().database, administrator, organisation())

  test('[P7.14] adds and removes credits, and lists the history newest first', async () => {
    const before = await left()
    const { id } = await give(30)
    const taken = await give(10, CreditType.Debit, 'Correction')
    expect(await left()).toBe(before + 20)
    const rows = await history()
    expect(rows.slice(0, 2)).toMatchObject([
      { id: taken.id, amount: 10, creditType: 1, creditInfo: 'Correction', canDelete: true },
      { id, amount: 30, creditType: 0, creditInfo: 'By test', organisationId: organisation() },
    ])
    expect((await readAudit(get().database, administrator, { limit: 1 }))[0]).toMatchObject({
      action: 'credits-added',
      details: { creditId: taken.id, amount: 10, creditType: 1 },
      address: '10.0.0.9',
    })
  })

  test('[P6.04] lets a primary user read only their own organisation’s history', async () => {
    const { database } = get()
    const identityOf = async (id: number) => (await loadIdentity(database, NAMES, id, Date.now() / 1000))!
    const { id } = await give(7, CreditType.Credit, 'For the stranger')
    const stranger = await identityOf(people.stranger.id)
    const own = await ownCreditHistory(database, stranger)
    expect(own[0]).toMatchObject({ id, amount: 7, creditType: 0, creditInfo: 'For the stranger' })
    expect(Object.keys(own[0]!)).not.toContain('canDelete')
    expect(own).toHaveLength((await history()).length)
    const primary = await ownCreditHistory(database, await identityOf(people.primary.id))
    expect(primary.some(row => own.some(other => other.id === row.id))).toBe(false)
    await expect(ownCreditHistory(database, { ...stranger, isPrimaryUser: false })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(ownCreditHistory(database, { ...stranger, organisationId: null })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('[P7.14] removes no more than the balance', async () => {
    const before = await left()
    await expect(give(before + 1, CreditType.Debit)).rejects.toMatchObject({ code: 'credits-spent' })
    expect(await left()).toBe(before)
  })

  test('[P7.14] deletes by a single reversal that remains in the history', async () => {
    const { database } = get()
    const before = await left()
    const { id } = await give(25, CreditType.Credit, 'By mistake')
    const count = (await history()).length
    await reverseCredit(database, actor(), id)
    expect(await left()).toBe(before)
    const rows = await history()
    expect(rows).toHaveLength(count + 1)
    expect(rows[0]).toMatchObject({ reverses: id, creditType: 1, amount: 25, creditInfo: 'Reversal: By mistake' })
    expect(rows.slice(0, 2).map(({ canDelete }) => canDelete)).toEqual([false, false])
    for (const row of [id, rows[0]!.id])
      await expect(reverseCredit(database, actor(), row)).rejects.toMatchObject({ code: 'not-reversible' })
    await expect(reverseCredit(database, actor(), 999_999)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('[P7.14] does not delete spent credits or a dataset’s payment', async () => {
    const { database } = get()
    const { id } = await give(40)
    const datasetId = await insertTestDataset(database, people.stranger)
    const spent = (await left()) - 5
    const debit = await database.within(WORKER, tx =>
      tx
        .insertInto('credit_ledger')
        .values({
          organisation_id: organisation(),
          amount: spent,
          credit_type: 1,
          info: 'Order',
          dataset_id: datasetId,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await expect(reverseCredit(database, actor(), id)).rejects.toMatchObject({ code: 'credits-spent' })
    await expect(reverseCredit(database, actor(), debit.id)).rejects.toMatchObject({ code: 'not-reversible' })
    expect(await left()).toBe(5)
    await give(spent)
  })

  test('[P7.14] keeps the balance equal to the sum of the rows under concurrent changes', async () => {
    const { database } = get()
    const { id } = await give(10)
    const made = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => give(7)),
      ...Array.from({ length: 5 }, () => give(3, CreditType.Debit)),
      ...Array.from({ length: 3 }, () => reverseCredit(database, actor(), id)),
    ])
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
    const { rows } = await database.within(WORKER, tx =>
      sql<{ sum: number }>`select sum(case credit_type when 0 then amount else -amount end)::integer as sum
        from credit_ledger where organisation_id = ${organisation()}`.execute(tx),
    )
    expect(await left()).toBe(rows[0]?.sum)
  })

  test('[P7.14] reports an unknown organisation as not found', async () => {
    const { database } = get()
    await expect(unusedCredits(database, administrator, 999_999)).rejects.toMatchObject({ code: 'not-found' })
    await expect(creditHistory(database, administrator, 999_999)).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      addCredit(database, actor(), { organisationId: 999_999, amount: 1, creditType: 0, creditInfo: '' }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })
})
