import type { Insertable } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { type Database, WORKER } from '../../../server/db/database.ts'
import type { Datasets } from '../../../server/db/tables/datasets.ts'
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import type { MovementLoader } from '../../../server/warehouse/open-movement-data.ts'
import { zoneFileKey } from '../../../server/zones/zone-files.ts'
import { type CostBreakdown, datasetCosts, datasetRequest, type WizardPayload } from '../../../src/contract/datasets.ts'
import { updateReportOrganisation } from '../../../src/contract/groups.ts'
import { CENTRE } from '../support/country.ts'
import { orderOf } from '../support/orders.ts'
import { insertTestDataset, type Person } from '../support/people.ts'
import type { TestPortal } from '../support/test-portal.ts'

type Place = readonly [easting: number, northing: number]

/** An order's 500 m disc as a ring of 32 corners. The eastern side has a notch of 120 by 120 m that 20 people visit. */
const ring = ([middleE, middleN]: Place, notch: boolean) => {
  const corners = Array.from({ length: 31 }, (_, i) => {
    const angle = ((i + 1) * 2 * Math.PI) / 32
    return [500 * Math.cos(angle), 500 * Math.sin(angle)]
  })
  const east = notch ? [490, -60, 380, -60, 380, 60, 490, 60] : [500, 0]
  const closed = [...east, ...corners.flat(), ...east.slice(0, 2)].map(
    (metres, i) => metres + (i % 2 === 0 ? middleE : middleN),
  )
  return `POLYGON ((${closed
    .map((metres, i) => (i % 2 === 0 ? metres : `${metres},`))
    .join(' ')
    .replace(/,$/, '')}))`
}
const groundOf = (middle: Place, notch: boolean): Partial<Insertable<Datasets>> => ({
  study_area_wkt: ring(middle, notch),
  extent: JSON.stringify([...middle.map(metres => metres - 500), ...middle.map(metres => metres + 500)]),
})

/**
 * Tests how a new area is judged against earlier ones, and how a refusal mentions them. No test leaves an area behind.
 */
export const earlierAreas = (get: () => { readonly database: Database }, getPortal: () => TestPortal): void => {
  describe('an area that differs from another by a few people', () => {
    const made: number[] = []
    const dataset = async (
      owner: Person,
      fields: Partial<Insertable<Datasets>> = {},
      notch = true,
    ): Promise<number> => {
      const [middleE = 0, middleN = 0] = await getPortal().engines.run(zoneFileKey('standard-small'), engine =>
        engine.toGrid(Float64Array.from(CENTRE)),
      )
      const id = await insertTestDataset(get().database, owner, {
        name: 'With a notch',
        ...groundOf([middleE, middleN], notch),
        ...fields,
      })
      made.push(id)
      return id
    }
    afterEach(() =>
      get().database.within(WORKER, tx =>
        tx
          .deleteFrom('dataset_grounds')
          .where('dataset_id', 'in', [0, ...made.splice(0)])
          .execute(),
      ),
    )
    const judgementFor = async ({ id }: Person, changes: Partial<WizardPayload> = {}) => {
      const portal = getPortal()
      const { json } = await portal.ask(datasetCosts, id, { body: orderOf(portal, changes) })
      return (json.Results as CostBreakdown).judgement
    }
    const refusal = (resembled: string) => ({ kind: 'judged', refusal: expect.stringContaining(resembled) })
    const ALLOWED = { kind: 'judged', refusal: null }
    const NAMED = '‘With a notch’'
    const UNNAMED = 'an area that was ordered earlier for this month'

    test('is refused, and the refusal names the other area only to users who may see it', async () => {
      const { stranger, administrator } = getPortal().people
      expect(await judgementFor(stranger)).toMatchObject(ALLOWED)
      await dataset(stranger, { created_by: administrator.id })
      expect(await judgementFor(stranger)).toMatchObject(refusal(NAMED))
      const access = (level: 1 | 2) =>
        get().database.within(WORKER, tx =>
          tx
            .updateTable('user_organisations')
            .set({ dataset_access: level })
            .where('user_id', '=', stranger.id)
            .execute(),
        )
      await access(1)
      const told = await judgementFor(stranger)
      await access(2)
      expect(told).toMatchObject(refusal(UNNAMED))
      expect(JSON.stringify(told)).not.toContain('With a notch')
    })

    test('is refused while the other is waiting or deleted, but not if it failed, is in another month or belongs to another organisation', async () => {
      const { stranger, primary } = getPortal().people
      const set = (id: number, fields: Partial<Insertable<Datasets>>) =>
        get().database.within(WORKER, tx => tx.updateTable('datasets').set(fields).where('id', '=', id).execute())
      await dataset(primary)
      await dataset(stranger, { first_day: '2026-09-01', last_day: '2026-09-30' })
      const id = await dataset(stranger, { status: 3, failure: 'It failed' })
      expect(await judgementFor(stranger)).toMatchObject(ALLOWED)
      await set(id, { status: 0, failure: null })
      expect(await judgementFor(stranger)).toMatchObject(refusal(NAMED))
      // A deleted dataset's area remains.
      await get().database.within(WORKER, async tx => {
        const kept = tx.selectFrom('dataset_grounds').selectAll().where('dataset_id', '=', id)
        const { id: _, event_days: __, flow_zones: ___, ...ground } = await kept.executeTakeFirstOrThrow()
        await tx.deleteFrom('dataset_grounds').where('dataset_id', '=', id).execute()
        await tx
          .insertInto('dataset_grounds')
          .values({ ...ground, dataset_id: 0 })
          .execute()
      })
      expect(await judgementFor(stranger)).toMatchObject(refusal(UNNAMED))
    })

    test('is refused if the other is a sample, which everybody sees', async () => {
      const { stranger, primary } = getPortal().people
      await dataset(primary, { is_sample: true })
      expect(await judgementFor(stranger)).toMatchObject(refusal(NAMED))
    })

    test('is refused to both organisations if the other has moved between them', async () => {
      const { stranger, administrator, primary } = getPortal().people
      const id = await dataset(primary)
      const moved = await getPortal().ask(updateReportOrganisation, administrator.id, {
        body: { newOrganisationId: stranger.organisationId, requestedReportId: id },
      })
      expect([moved.status, moved.json.success]).toEqual([200, true])
      expect(await judgementFor(stranger)).toMatchObject(refusal(NAMED))
      const away = await getPortal().ask(updateReportOrganisation, administrator.id, {
        body: { newOrganisationId: administrator.organisationId, requestedReportId: id },
      })
      expect(away.json.success).toBe(true)
      expect(await judgementFor(stranger)).toMatchObject(refusal(UNNAMED))
    })

    test('[P7.08] cannot move to the organisation that has the other, and Change Org says why', async () => {
      const { stranger, primary, administrator } = getPortal().people
      await dataset(stranger)
      const id = await dataset(primary, { name: 'Without a notch' }, false)
      const { status, json } = await getPortal().ask(updateReportOrganisation, administrator.id, {
        body: { newOrganisationId: stranger.organisationId, requestedReportId: id },
      })
      expect([status, json]).toMatchObject([
        200,
        {
          success: false,
          error: {
            message: `The organisation has ${NAMED} of this month that differs too little from this one: the difference has too few visits to be shown. The dataset stays where it is.`,
          },
        },
      ])
      const kept = await get().database.within(WORKER, tx =>
        tx.selectFrom('datasets').select('organisation_id').where('id', '=', id).executeTakeFirstOrThrow(),
      )
      expect(kept.organisation_id).toBe(primary.organisationId)
    })

    test('is not judged before the month’s squares are ready: price and order immediately say so, and nothing is charged', async () => {
      const { people, movement } = getPortal()
      const { id } = people.stranger
      // After another delivery, the server checks every month again.
      await (movement as MovementData & { readonly load: MovementLoader }).load.coverage([
        { day: '2026-08-31', complete: false },
      ])
      const { status, json } = await getPortal().ask(datasetRequest, id, { body: orderOf(getPortal()) })
      expect([status, json.error?.code, json.error?.message]).toEqual([
        409,
        'month-not-ready',
        'The overview of this month is being computed, which takes a minute or two after new data. Try again then; nothing was charged.',
      ])
      const september = { startDate: '2026-09-01T00:00:00', endDate: '2026-09-30T23:59:59' }
      expect(await judgementFor(people.stranger, september)).toEqual({ kind: 'making' })
      await expect.poll(async () => (await judgementFor(people.stranger, september))?.kind).toBe('judged')
      expect(await judgementFor(people.stranger, september)).toMatchObject(refusal('too few visits'))
      await expect.poll(() => judgementFor(people.stranger)).toMatchObject(ALLOWED)
    })
  })
}
