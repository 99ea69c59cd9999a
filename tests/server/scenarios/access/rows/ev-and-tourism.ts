import { expect } from 'vitest'
import { FLOW_ZONES } from '../flow-zones.ts'
import { type CallRow, type CallRows, DATASET, USERS, type World } from '../row.ts'

const rows = (count: number) => (result: unknown) =>
  expect((result as { Items: unknown[][] }).Items[0]).toHaveLength(count)
const magnitudes = (result: unknown) =>
  expect(result).toMatchObject({ Items: expect.any(Array), Disclosure: { minDevices: 10 } })

type Query = Readonly<Record<string, unknown>>

const of =
  (dataset: (world: World) => number) =>
  (answers: (result: unknown) => void, filters: Query = {}, bad: Query = { datasetid: 'x' }): CallRow => ({
    happy: world => ({ query: { datasetid: dataset(world), ...filters } }),
    bad: { query: { datasetid: 1, ...filters, ...bad } },
    cells: DATASET,
    answers,
  })
const ev = of(world => world.evDatasetId)
const payments = (result: unknown) =>
  expect(result).toMatchObject({ Items: expect.any(Array), Disclosure: { minCards: 15, minMerchants: 5 } })
const tourism = of(world => world.tourismDatasetId)

const flows = of(world => world.flowsDatasetId)

const PAID = { paymentstype: '1', industries: 'Total Retail,Eating Places', daytypes: '0' }

export const evAndTourismRows: CallRows = {
  'evchargepointinsights.cells': ev(result => expect(result).toMatchObject({ Items: [[{ cl_cell_id: 1 }]] })),
  'evchargepointinsights.traversing.tripsbydistance': ev(rows(0)),
  'evchargepointinsights.journeys.visitorsbydistance': ev(rows(51)),
  'evchargepointinsights.journeys.localvisitorsbydistance': ev(rows(10)),
  'evchargepointinsights.journeys.nonlocalvisitorsbydistance': ev(rows(0)),
  'evchargepointinsights.dwells.dwellsbyday': ev(rows(7)),
  'evchargepointinsights.dwells.dwellsbyhour': ev(rows(24)),
  'evchargepointinsights.dwells.dwellersbytime': ev(rows(168)),
  'evchargepointinsights.visitors.averagedaily': ev(rows(7)),
  'evchargepointinsights.visitors.averagehourly': ev(rows(168)),
  'evchargepointinsights.visitors.repeatfrequency': ev(rows(7)),
  'evchargepointinsights.visitors.bydate': ev(rows(31)),
  'evchargepointinsightsmap.journeyorigins': ev(magnitudes, { daytype: '1', traversing: '0' }, { traversing: '2' }),
  'evchargepointinsightsmap.journeydestinations': ev(
    magnitudes,
    { traversing: '1', distancerange: '2,3,4' },
    { distancerange: '0,7' },
  ),
  'evchargepointinsightsmap.dwellorigins': ev(magnitudes, { daytype: '0,1' }, { daytype: '2' }),
  'tourismandeconomy.totaltourists': tourism(magnitudes, { timeperiod: '1,2', daytypes: '0' }, { timeperiod: '9' }),
  'tourismandeconomy.origins': tourism(magnitudes, { zones: '119,1101' }, { zones: 'London' }),
  'tourismandeconomy.destinations': tourism(magnitudes, { timeperiod: '5' }, { daytypes: '2' }),
  'tourismandeconomy.dwelltime': tourism(magnitudes, { dwelltime: '0,2' }, { dwelltime: '3' }),
  'tourismandeconomy.totalpayments': tourism(payments, PAID, { paymentstype: '' }),
  'tourismandeconomy.blendedhotspots': tourism(magnitudes, PAID, { paymentstype: '2' }),
  'tourismandeconomy.blendedcorrelation': tourism(magnitudes, PAID, { industries: 'Weapons' }),
  'tourismandeconomy.blendedhighspendratio': tourism(magnitudes, { paymentstype: '0' }, { timeperiod: '0' }),
  'tourismandeconomy.blendedlowspendratio': tourism(magnitudes, PAID, { datasetid: '' }),
  'flows.matrix': flows(
    result => expect(result).toMatchObject({ Zones: FLOW_ZONES, Items: expect.any(Array), Total: expect.any(Object) }),
    { part: 'morning', daytype: 'weekday' },
    { part: 'noon' },
  ),
  'flows.hours': flows(
    result => expect(result).toMatchObject({ Out: expect.any(Array), In: expect.any(Array), Zones: FLOW_ZONES }),
    { daytype: 'weekend' },
    { daytype: 'Sunday' },
  ),
  datasetsscores: {
    happy: ({ evDatasetId, datasetId }) => ({
      query: {
        datasets: JSON.stringify(
          [evDatasetId, datasetId, 999_999].map(id => ({ id, type: 'EV Chargepoint Insights' })),
        ),
      },
    }),
    bad: { query: { datasets: '[{"id":' } },
    cells: USERS,
    answers: (result, { evDatasetId }) =>
      expect(result).toEqual([
        {
          id: evDatasetId,
          score: expect.any(Number),
          parts: { traverses: expect.any(Number), dwells: expect.any(Number), visits: expect.any(Number) },
          points: [{ score: expect.any(Number), parts: expect.any(Object) }],
          firstDay: expect.stringMatching(/-01$/),
          lastDay: expect.any(String),
        },
      ]),
  },
}
