import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { claimDataset, failAttempt, MAX_FAILURES } from '../../../../server/jobs/dataset-queue.ts'
import { readTemplates } from '../../../../server/services/templates/templates.ts'
import {
  datasetCosts,
  datasetRequest,
  getRequestedReport,
  type ReportDetails,
  type WizardPayload,
} from '../../../../src/contract/datasets.ts'
import { areaProblem } from '../../../../src/domain/geography/location-rules.ts'
import { onDatabases } from '../../support/databases.ts'
import { orderOf } from '../../support/orders.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'
import { ADDRESS, giveCredits, identityOf, monthsUpTo, offerAllMonths, openSeries } from '../series/open-series.ts'

onDatabases(get => {
  let portal: TestPortal
  let reportId: number
  let opened: Awaited<ReturnType<typeof openSeries>>
  /** The same portal with few devices in each square. */
  let thin: typeof opened
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
    await offerAllMonths(get().database)
    await giveCredits(get().database, portal.people.primary.organisationId, 100_000)
    const templates = await get().database.within(WORKER, tx => readTemplates(tx, { drafts: false }))
    const template = templates.find(({ name }) => name === 'High Street Week')!
    reportId = template.id
    expect(template.districtMetres).toBe(1000)
    opened = await openSeries(portal, () => monthsUpTo(2))
    thin = await openSeries(portal, () => monthsUpTo(2), 12)
  })
  afterAll(() => portal?.close())

  const identity = () => identityOf(portal.people.primary)
  const actor = () => ({ identity: identity(), address: ADDRESS })
  const streetOrder = (clientProjectName: string, changes: Partial<WizardPayload> = {}): WizardPayload => ({
    ...orderOf(portal, { clientProjectName, ...changes }),
    reportId,
    reportName: 'High Street Week',
  })
  const ledgerOf = (ids: readonly number[]) =>
    get().database.within(WORKER, tx =>
      tx
        .selectFrom('credit_ledger')
        .select(['dataset_id', 'amount', 'credit_type'])
        .where('dataset_id', 'in', ids)
        .orderBy('id')
        .execute(),
    )
  const pairOf = (street: number) =>
    get().database.within(WORKER, tx =>
      tx
        .selectFrom('datasets')
        .select(['id', 'name', 'credits', 'area_km2', 'pois', 'district_of', 'district_m', 'series_id'])
        .where(eb => eb.or([eb('id', '=', street), eb('district_of', '=', street)]))
        .orderBy('id')
        .execute(),
    )

  test('an order creates the street and its district for one price, which the district’s bands determine', async () => {
    const order = streetOrder('Otley Road')
    const alone = await opened.ordering.costs(identity(), streetOrder('Otley Road', { districtMetres: 200 }))
    const costs = await opened.ordering.costs(identity(), order)
    expect(costs.areaKm2).toBeCloseTo(Math.PI * 1.4 ** 2, 1)
    expect(alone.areaKm2).toBeCloseTo(Math.PI * 0.6 ** 2, 1)
    expect(costs.credits).toBe(costs.base + costs.area!.credits + (costs.population?.credits ?? 0))
    expect(costs.credits).toBeGreaterThan(alone.credits)
    expect(costs.judgement).toMatchObject({ kind: 'judged', refusal: null })
    const placed = await opened.ordering.request(actor(), { ...order, quotedCredits: costs.credits }, 'otley')
    expect(placed.credits).toBe(costs.credits)
    const [street, district] = await pairOf(placed.id)
    expect(street).toMatchObject({ id: placed.id, name: 'Otley Road', credits: costs.credits, district_of: null })
    expect(district).toMatchObject({
      name: 'District of Otley Road',
      credits: 0,
      district_of: placed.id,
      district_m: 1000,
      pois: [{ radius: 1400 }],
    })
    expect(district!.area_km2).toBeGreaterThan(street!.area_km2)
    expect(await ledgerOf([street!.id, district!.id])).toEqual([
      { dataset_id: street!.id, amount: costs.credits, credit_type: 1 },
    ])
    // Repeating the order under its key returns the same pair.
    expect(await opened.ordering.request(actor(), { ...order, quotedCredits: costs.credits }, 'otley')).toEqual(placed)

    for (const id of [street!.id, district!.id]) {
      const { json } = await portal.ask(getRequestedReport, portal.people.primary.id, { query: { id } })
      expect((json.result as ReportDetails).details.district).toEqual({
        street: street!.id,
        district: district!.id,
        metres: 1000,
      })
    }
  })

  test('applies the size, distance and area rules to the district, and names it in the refusal', async () => {
    const template = (await get().database.within(WORKER, tx => readTemplates(tx, { drafts: false, id: reportId })))[0]!
    expect(areaProblem(template, Math.PI * 10 ** 2)).not.toBeNull()
    const ask = (changes: Partial<WizardPayload>) => opened.ordering.costs(identity(), streetOrder('Wide', changes))
    await expect(ask({ districtMetres: 9600 })).rejects.toMatchObject({
      code: 'bad-place',
      message: expect.stringMatching(/^The district: Area too large/),
    })
    await expect(ask({ districtMetres: 50 })).rejects.toMatchObject({
      code: 'bad-order',
      message: 'District: Enter whole metres from 200 to 10,000',
    })
    const other = await portal.ask(datasetRequest, portal.people.primary.id, {
      body: orderOf(portal, { districtMetres: 1000 }),
    })
    expect(JSON.stringify(other.json)).toContain('This template takes one area, so it does not take a district')
    const priced = await portal.ask(datasetCosts, portal.people.primary.id, { body: streetOrder('Priced') })
    expect(priced.status).toBe(200)
  })

  test('refuses a district with only a few people outside its street, both when priced and when ordered', async () => {
    const narrow = streetOrder('Narrow', { districtMetres: 200 })
    const refusal =
      'The district: The ground beyond the street has too few visits to be shown. Choose a larger distance.'
    expect((await thin.ordering.costs(identity(), narrow)).judgement).toMatchObject({ kind: 'judged', refusal })
    await expect(thin.ordering.request(actor(), narrow, null)).rejects.toMatchObject({
      code: 'area-refused',
      message: refusal,
    })
  })

  test('orders several months of a street as a series, each with its district', async () => {
    const order = streetOrder('By month')
    const { id } = await opened.series.request(actor(), { order, months: ['2026-09', '2026-10'] }, null)
    const rows = await get().database.within(WORKER, tx =>
      tx.selectFrom('datasets').select(['id', 'series_id', 'district_of']).where('name', 'like', '%By month').execute(),
    )
    const streets = rows.filter(({ district_of }) => district_of === null)
    expect(streets.map(({ series_id }) => series_id)).toEqual([id, id])
    expect(rows.flatMap(({ district_of }) => district_of ?? [])).toEqual(streets.map(each => each.id))
  })

  test('refunds the whole debit once if the district, the street or both fail', async () => {
    const { id, credits } = await opened.ordering.request(actor(), streetOrder('Fails'), null)
    const [street, district] = await pairOf(id)
    await get().database.within(WORKER, tx =>
      tx
        .updateTable('datasets')
        .set({ failures: MAX_FAILURES - 1 })
        .where('id', 'in', [street!.id, district!.id])
        .execute(),
    )
    const fail = async (dataset: number) => {
      for (;;) {
        const claim = await claimDataset(get().database, 'test')
        if (claim?.dataset.id === dataset) return failAttempt(get().database, claim, 'Gone wrong')
        expect(claim).not.toBeNull()
      }
    }
    const both = [street!.id, district!.id]
    const whole = [
      { dataset_id: street!.id, amount: credits, credit_type: 1 },
      { dataset_id: street!.id, amount: credits, credit_type: 0 },
    ]
    await get().database.within(WORKER, tx =>
      tx.updateTable('datasets').set({ not_before: '2100-01-01' }).where('id', '=', street!.id).execute(),
    )
    expect(await fail(district!.id)).toBe('failed')
    const { json } = await portal.ask(getRequestedReport, portal.people.primary.id, { query: { id: district!.id } })
    expect((json.result as ReportDetails).failure).toBe(
      'Gone wrong The credits of the street and its district were given back.',
    )
    expect(await ledgerOf(both)).toEqual(whole)
    await get().database.within(WORKER, tx =>
      tx.updateTable('datasets').set({ not_before: null }).where('id', '=', street!.id).execute(),
    )
    expect(await fail(street!.id)).toBe('failed')
    expect(await ledgerOf(both)).toEqual(whole)
  })
})
