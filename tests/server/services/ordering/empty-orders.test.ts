import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { readTemplates } from '../../../../server/services/templates/templates.ts'
import type { DatasetQuestion } from '../../../../server/warehouse/pricing/expected-visits.ts'
import type { ExpectedVisits } from '../../../../src/contract/datasets.ts'
import { monthKey } from '../../../../src/domain/months.ts'
import { onDatabases } from '../../support/databases.ts'
import { orderOf } from '../../support/orders.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'
import {
  ADDRESS,
  footfall,
  giveCredits,
  identityOf,
  linesOf,
  MANY_VISITS,
  monthsUpTo,
  offerAllMonths,
  openSeries,
} from '../series/open-series.ts'

const TOO_FEW = 'The place has too few visits to be shown. Choose a busier place.'
const TOO_FEW_OF_EVENT = expect.stringMatching(
  /^The event days, the other days of their weekdays .* have too few visits/,
)

onDatabases(get => {
  let portal: TestPortal
  let opened: Awaited<ReturnType<typeof openSeries>>
  let expected: (asked: DatasetQuestion) => ExpectedVisits
  const asked: DatasetQuestion[] = []
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
    await offerAllMonths(get().database)
    await giveCredits(get().database, portal.people.primary.organisationId, 100_000)
    opened = await openSeries(
      portal,
      () => monthsUpTo(3),
      1000,
      async question => {
        asked.push(question)
        return expected(question)
      },
    )
  })
  afterAll(() => portal?.close())

  const identity = () => identityOf(portal.people.primary)
  const actor = () => ({ identity: identity(), address: ADDRESS })
  const refused = { code: 'area-refused', message: TOO_FEW }
  /** The number of datasets and ledger rows. */
  const written = () =>
    get().database.within(WORKER, async tx => {
      const counts = await Promise.all(
        (['datasets', 'credit_ledger'] as const).map(table =>
          tx
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow(),
        ),
      )
      return counts.map(({ n }) => Number(n))
    })

  test('refuses an order whose dataset would be empty, both when priced and before it is charged', async () => {
    const before = await written()
    for (const order of [orderOf(portal), footfall(orderOf(portal))]) {
      expected = () => ({ kind: 'few' })
      expect((await opened.ordering.costs(identity(), order)).judgement).toMatchObject({ refusal: TOO_FEW })
      await expect(opened.ordering.request(actor(), order, null)).rejects.toMatchObject(refused)
      expected = () => MANY_VISITS
      expect((await opened.ordering.costs(identity(), order)).judgement).toMatchObject({ refusal: null })
    }
    expect(await written()).toEqual(before)
  })

  test('names the empty month in an order of several months, and charges nothing', async () => {
    expected = ({ firstDay }) => (firstDay === '2026-09-01' ? { kind: 'few' } : MANY_VISITS)
    const before = await written()
    const order = { order: footfall(orderOf(portal)), months: monthsUpTo(3).map(monthKey) }
    const lines = await linesOf(opened.series.costs(identity(), order))
    expect(lines.map(({ kind }) => kind)).toEqual(['priced', 'refused', 'priced', 'total'])
    expect(lines[1]).toMatchObject({ refusal: TOO_FEW })
    await expect(opened.series.request(actor(), order, null)).rejects.toMatchObject({
      code: 'area-refused',
      details: [{ index: 1, refusal: TOO_FEW }],
    })
    expect(await written()).toEqual(before)
  })

  test('checks the days of an event', async () => {
    const templates = await get().database.within(WORKER, tx => readTemplates(tx, { drafts: false }))
    const { id, name } = templates.find(template => template.name === 'Event Impact')!
    const eventDays = ['2026-10-03', '2026-10-04']
    expected = question => (question.eventDays === null ? MANY_VISITS : { kind: 'few' })
    const order = { ...orderOf(portal), reportId: id, reportName: name, eventDays }
    await expect(opened.ordering.request(actor(), order, null)).rejects.toMatchObject({
      code: 'area-refused',
      message: TOO_FEW_OF_EVENT,
    })
    expect(asked.at(-1)).toMatchObject({ firstDay: '2026-10-01', lastDay: '2026-10-31', eventDays })
    expect((await opened.ordering.costs(identity(), order)).judgement).toMatchObject({ refusal: TOO_FEW_OF_EVENT })
  })

  test('mentions electric vehicles in the refusal', async () => {
    const templates = await get().database.within(WORKER, tx => readTemplates(tx, { drafts: false }))
    const { id, name } = templates.find(template => template.name === 'EV Chargepoint Insights')!
    expected = ({ evOnly }) => (evOnly ? { kind: 'few' } : MANY_VISITS)
    const order = { ...orderOf(portal), reportId: id, reportName: name, reportInputs: [] }
    const refusal = expect.stringContaining('by electric vehicles')
    expect((await opened.ordering.costs(identity(), order)).judgement).toMatchObject({ refusal })
    await expect(opened.ordering.request(actor(), order, null)).rejects.toMatchObject({ message: refusal })
  })

  test('an order waits for its month’s estimate, and costs nothing in the meantime', async () => {
    expected = () => ({ kind: 'making' })
    const before = await written()
    await expect(opened.ordering.request(actor(), orderOf(portal), null)).rejects.toMatchObject({
      code: 'month-not-ready',
    })
    expect(await written()).toEqual(before)
  })
})
