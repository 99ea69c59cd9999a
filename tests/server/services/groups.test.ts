import { beforeAll, expect, test } from 'vitest'
import { readAudit } from '../../../server/audit/audit-desk.ts'
import { WORKER } from '../../../server/db/database.ts'
import { type Identity, loadIdentity, scopeOf } from '../../../server/services/account/identity.ts'
import {
  createGroup,
  deleteGroup,
  groupDataset,
  listGroups,
  renameGroup,
} from '../../../server/services/datasets/groups.ts'
import { moveDataset } from '../../../server/services/datasets/move-dataset.ts'
import { getAllOrganisations } from '../../../server/services/organisations/organisations.ts'
import { CreditType } from '../../../src/domain/constants.ts'
import { onDatabases } from '../support/databases.ts'
import { judgeOn } from '../support/judge-on.ts'
import { listedReports } from '../support/listed-reports.ts'
import { insertTestDataset, NAMES, seedPeople, type TestPeople } from '../support/people.ts'

onDatabases(get => {
  let people: TestPeople
  let primary: Identity
  let viewOwn: Identity
  let stranger: Identity
  let administrator: Identity
  beforeAll(async () => {
    people = await seedPeople(get().database)
    const of = async (id: number) => (await loadIdentity(get().database, NAMES, id, Date.now() / 1000))!
    primary = await of(people.primary.id)
    viewOwn = await of(people.viewOwn.id)
    stranger = await of(people.stranger.id)
    administrator = await of(people.administrator.id)
  })
  const by = (identity: Identity) => ({ identity, address: '127.0.0.1' })
  const groupOf = async (datasetId: number) =>
    (await listedReports(get().database, administrator)).find(({ id }) => id === datasetId)

  test('[P7.18] creates, lists by name, renames and deletes groups', async () => {
    const { database } = get()
    const { id } = await createGroup(database, by(primary), 'towns')
    await createGroup(database, by(viewOwn), 'Centres')
    expect((await listGroups(database, primary)).map(({ name }) => name)).toEqual(['Centres', 'towns'])
    await renameGroup(database, by(viewOwn), { groupId: id, groupName: 'Cities' })
    expect((await listGroups(database, primary)).map(({ name }) => name)).toEqual(['Centres', 'Cities'])
    await expect(createGroup(database, by(primary), 'CITIES')).rejects.toMatchObject({ code: 'name-taken' })
    await expect(renameGroup(database, by(primary), { groupId: id, groupName: 'centres' })).rejects.toMatchObject({
      code: 'name-taken',
    })
    await renameGroup(database, by(primary), { groupId: id, groupName: 'CITIES' })
    await deleteGroup(database, by(primary), id)
    expect((await listGroups(database, primary)).map(({ name }) => name)).toEqual(['Centres'])
  })

  test('[P7.18] ungroups a deleted group’s datasets, even those that the deleting user cannot see', async () => {
    const { database } = get()
    const dataset = await insertTestDataset(database, people.primary)
    const { id } = await createGroup(database, by(primary), 'To be deleted')
    await groupDataset(database, by(primary), { requestedReportId: dataset, groupId: id })
    expect(await groupOf(dataset)).toMatchObject({ groupId: id, groupName: 'To be deleted' })
    await deleteGroup(database, by(viewOwn), id)
    expect(await groupOf(dataset)).toMatchObject({ groupId: null, groupName: null })
  })

  test('[P7.17] adds a dataset to a group, and removes it if no group is named', async () => {
    const { database } = get()
    const dataset = await insertTestDataset(database, people.viewOwn)
    const { id } = await createGroup(database, by(primary), 'In and out')
    await groupDataset(database, by(viewOwn), { requestedReportId: dataset, groupId: id })
    expect((await groupOf(dataset))?.groupId).toBe(id)
    await groupDataset(database, by(viewOwn), { requestedReportId: dataset })
    expect((await groupOf(dataset))?.groupId).toBeNull()
  })

  test('[P7.17] [P6.05] finds neither an invisible dataset nor another organisation’s group', async () => {
    const { database } = get()
    const dataset = await insertTestDataset(database, people.primary)
    const sample = await insertTestDataset(database, people.primary, { is_sample: true })
    const { id } = await createGroup(database, by(primary), 'Of the customer')
    const theirs = await createGroup(database, by(stranger), 'Of the other')
    const missing = { code: 'not-found' }
    const into = (identity: Identity, requestedReportId: number, groupId: number) =>
      groupDataset(database, by(identity), { requestedReportId, groupId })
    await expect(into(viewOwn, dataset, id)).rejects.toMatchObject(missing)
    await expect(into(primary, dataset, theirs.id)).rejects.toMatchObject(missing)
    await expect(into(stranger, sample, theirs.id)).rejects.toMatchObject(missing)
    await expect(renameGroup(database, by(stranger), { groupId: id, groupName: 'Mine' })).rejects.toMatchObject(missing)
    await expect(deleteGroup(database, by(stranger), id)).rejects.toMatchObject(missing)
    expect((await listGroups(database, stranger)).map(({ name }) => name)).toEqual(['Of the other'])
  })

  test('[P7.16] [P7.08] moves a dataset to another organisation, removes it from its group and records the move in the audit trail', async () => {
    const { database } = get()
    const dataset = await insertTestDataset(database, people.primary, { credits: 40 })
    const ledger = { organisation_id: people.primary.organisationId!, amount: 40, info: '' }
    await database.within(WORKER, async tx => {
      await tx
        .insertInto('credit_ledger')
        .values({ ...ledger, credit_type: CreditType.Credit })
        .execute()
      await tx
        .insertInto('credit_ledger')
        .values({ ...ledger, credit_type: CreditType.Debit, dataset_id: dataset })
        .execute()
    })
    expect(await groupOf(dataset)).toMatchObject({ credits: 40 })
    const { id } = await createGroup(database, by(primary), 'Before the move')
    await groupDataset(database, by(primary), { requestedReportId: dataset, groupId: id })
    const target = (await getAllOrganisations(database, administrator)).find(
      ({ id }) => id === stranger.organisationId,
    )!
    const actor = { identity: administrator, address: '10.1.2.3' }
    await moveDataset({ database, areaJudge: await judgeOn(database) }, actor, {
      requestedReportId: dataset,
      newOrganisationId: target.id,
    })
    // The payment stays with the organisation that paid, so a refund would not go to the new one.
    expect(await groupOf(dataset)).toMatchObject({ organisationName: target.name, groupId: null, credits: 0 })
    const seen = async (who: Identity) => (await listedReports(database, who)).map(report => report.id)
    expect(await seen(stranger)).toContain(dataset)
    expect(await seen(primary)).not.toContain(dataset)
    const [entry] = await readAudit(database, administrator, { limit: 1 })
    expect(entry).toMatchObject({
      userId: people.administrator.id,
      action: 'dataset-moved',
      organisationName: target.name,
      details: { datasetId: dataset, from: people.primary.organisationId, to: target.id },
      address: '10.1.2.3',
    })
    for (const asked of [
      { requestedReportId: 999_999, newOrganisationId: target.id },
      { requestedReportId: dataset, newOrganisationId: 999_999 },
    ])
      await expect(moveDataset({ database, areaJudge: await judgeOn(database) }, actor, asked)).rejects.toMatchObject({
        code: 'not-found',
      })
  })

  test('lets nobody else read the audit trail, and lets nobody change it', async () => {
    const { database } = get()
    await expect(readAudit(database, { ...administrator }, { limit: 5, before: 1 })).resolves.toEqual([])
    await expect(
      database.within({ role: 'ambit_job', organisationId: null, userId: null, viewsAll: true, everywhere: true }, tx =>
        tx.updateTable('audit_trail').set({ address: 'x' }).execute(),
      ),
    ).rejects.toThrow(/permission denied|append only/)
    const seenBy = (user: Identity) =>
      database.within({ ...scopeOf(user), everywhere: false, viewsAll: true }, tx =>
        tx.selectFrom('audit_trail').selectAll().execute(),
      )
    expect(await seenBy(viewOwn)).toEqual([])
    // Only primary users see the entries about their organisation, whichever user caused them.
    const seen = await seenBy(primary)
    expect(new Set(seen.map(row => row.organisation_id))).toEqual(new Set([people.primary.organisationId]))
    // Both the organisation that loses the dataset and the one that gets it see the move.
    for (const user of [stranger, primary])
      expect(await seenBy(user)).toContainEqual(
        expect.objectContaining({ action: 'dataset-moved', user_id: people.administrator.id }),
      )
  })
})
