import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import type { EventView } from '../../../../../server/warehouse/figures/reports/event-views.ts'
import { reportViews } from '../../../../../server/warehouse/figures/reports/report-views.ts'
import { movementDataOf } from '../../../../../server/warehouse/open-movement-data.ts'
import type { Client } from '../../../../../src/app/create-client.ts'
import type { ReportCall, ReportTableKey } from '../../../../../src/contract/all-calls.ts'
import type { EventSide } from '../../../../../src/contract/location-insights.ts'
import type { DatasetDetails } from '../../../../../src/contract/wire-names.ts'
import type { ReportView, ViewReply } from '../../../../../src/viewers/kit/report/data-view.ts'
import type { ReportDeclaration } from '../../../../../src/viewers/kit/report/report-model.ts'
import { type ComparedFigure, comparedView } from '../../../../../src/viewers/pages/compare/compared-view.ts'
import { PER } from '../../../../../src/viewers/pages/compare/normalisation.ts'
import type { Side } from '../../../../../src/viewers/pages/compare/sides.ts'
import { EV_CHARGEPOINT_INSIGHTS_REPORT } from '../../../../../src/viewers/reports/ev-chargepoints/ev-report.ts'
import { EVENT_IMPACT_REPORT } from '../../../../../src/viewers/reports/event-impact/event-report.ts'
import { FOOTFALL_ANALYSIS } from '../../../../../src/viewers/reports/footfall-report.ts'
import { LOCATION_INSIGHTS_REPORT } from '../../../../../src/viewers/reports/location-insights-report.ts'
import {
  type Choices,
  comparison,
  type ExpectedFigure,
  isTable,
  type Normal,
  type Released,
} from '../../../../reference/comparison.ts'
import { daysWithData } from '../../../../reference/movement.ts'
import { ENGINES, type OpenEngine } from '../../../../server/warehouse/engines.ts'
import { fromAfar, makeTrips, WORLD_CENTRE } from '../../../../server/warehouse/invented-trips.ts'
import { zonesOfTrips, zonesSeenFrom } from '../../../../server/warehouse/invented-zones.ts'
import { AREAS, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from '../../../../server/warehouse/worlds.ts'
import { randomOf } from '../../../../support/random.ts'
import { DISCLOSURE, OCTOBER } from '../../reports/shown.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 20)
/** Half of the trips come from up to 400 km away, so that trips of every length occur. */
const TRIPS = makeTrips({ seed: SEED, people: 25_000, trips: 120_000, spreadM: 1200, farShare: 0.3 }).map(fromAfar)
const { trees } = zonesSeenFrom(zonesOfTrips(TRIPS), WORLD_CENTRE)
const MONTH = ['2026-10-01', '2026-10-31'] as const
const QUESTIONS = [
  questionOf(AREAS['a ring with a hole']!),
  questionOf(AREAS['a disc']!),
  questionOf(AREAS['two parts']!, ['2026-10-20', '2026-11-05']),
  questionOf(AREAS['whole grid squares']!, MONTH),
  questionOf(AREAS['a ring with a hole']!, MONTH, true),
  questionOf(AREAS['a ring with a hole']!, ['2026-10-25', '2026-10-25']),
]
const EVENTS = [['2026-10-25'], ['2026-10-12', '2026-10-17', '2026-10-24', '2026-10-25'], ['2026-10-14', '2026-10-16']]
const ROUNDS = 20

/** A dataset, or one side of an event, with its known properties. */
interface Given {
  readonly days: number
  readonly km2: number
  readonly residents: number
  readonly replyOf: (path: string) => Promise<Released>
}

const sideOf = ({ days, km2, residents }: Given, mark: number): Side => ({
  key: String(mark),
  mark,
  name: `Place ${mark}`,
  label: `Place ${mark}`,
  short: `Place ${mark}`,
  report: null as never,
  details: { id: mark + 1 } as DatasetDetails,
  period: OCTOBER,
  days,
  km2,
  residents,
})

const viewsOf = ({ tabs }: ReportDeclaration): readonly ReportView[] => tabs.flatMap(({ views = [] }) => views)

let engine: OpenEngine
let movement: ReturnType<typeof movementDataOf>
let datasets: readonly Given[]
const random = randomOf(SEED)
const below = (count: number) => Math.floor(random() * count)
const drawn = (days: number): Omit<Given, 'replyOf'> => ({
  days,
  km2: 0.5 + 9 * random(),
  residents: 100 + below(9000),
})

beforeAll(async () => {
  console.log(`world of seed ${SEED}`)
  engine = await ENGINES[0]!.open()
  await loadWorld(engine, TRIPS)
  movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(12), NOISE, trees)
  for (const [at, question] of QUESTIONS.entries()) await movement.build(specOf(question, at + 1), HOOKS)
  datasets = QUESTIONS.map((question, at) => ({
    ...drawn(daysWithData(TRIPS, question).size),
    replyOf: async path => {
      if (!(path in reportViews)) throw new Error(`${path} is not a view of a report`)
      return movement.report(path as ReportTableKey, at + 1)
    },
  }))
})
afterAll(() => engine.close())

const eventSides = (eventDays: readonly string[]): Promise<readonly Given[]> =>
  Promise.all(
    (['ordinary', 'event'] as const).map(async (side: EventSide) => {
      const replyOf = (path: string) => movement.eventReport(path as EventView, 1, { eventDays, side })
      return { ...drawn(Math.max(1, (await replyOf('visitors/bydate')).rows.length)), replyOf }
    }),
  )

interface Loaded {
  readonly path: string
  readonly reply: Released
  readonly answer: ViewReply
}

/** Loads a view of a dataset through the portal's own calls, with the reply that the view shows. */
async function load(view: ReportView, given: Given): Promise<Loaded> {
  let path = ''
  let reply: Released = { rows: [], totals: [] }
  const call = (async ({ table }: Pick<ReportCall, 'table'>) => {
    path = table.view
    reply = await given.replyOf(path)
    return { Items: [reply.rows], Totals: reply.totals, Disclosure: DISCLOSURE }
  }) as unknown as Client['call']
  const answer = await view.load(call, { datasetid: 1 }, new AbortController().signal)
  return { path, reply, answer }
}

/** Each view of each dataset, which is loaded only once. */
const known = new Map<ReportView, Map<Given, Promise<Loaded>>>()
function loaded(view: ReportView, given: Given): Promise<Loaded> {
  const ofView = known.get(view) ?? new Map<Given, Promise<Loaded>>()
  known.set(view, ofView)
  const answer = ofView.get(given) ?? load(view, given)
  ofView.set(given, answer)
  return answer
}

/** How many tables of each kind occur in all rounds. Each kind must occur. */
const counts = { compared: 0, shared: 0, none: 0, clear: 0 }

/** True if the values are equal except for rounding errors. */
const isNear = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= 1e-7 * (1 + Math.abs(b))

/** The names of those parts of a figure that differ from the reference. */
function disagreements({ figure, compared }: ComparedFigure, { released, beside }: ExpectedFigure): readonly string[] {
  if (beside.kind !== 'withheld') counts[beside.kind] += 1
  if ((figure?.value ?? null) !== released) return ['released']
  if (compared?.kind !== 'compared' || beside.kind !== 'compared') return compared?.kind === beside.kind ? [] : ['kind']
  const { difference, low, high, index, indexLow, indexHigh, clear } = compared
  counts.clear += beside.clear === null ? 0 : 1
  const [wanted, least, most] = beside.index ?? [null, null, null]
  return [
    ...(clear === beside.clear ? [] : ['clear']),
    ...(isNear(difference, beside.difference) ? [] : ['difference']),
    ...(isNear(low, beside.low) && isNear(high, beside.high) ? [] : ['interval']),
    ...(isNear(index, wanted) && isNear(indexLow, least) && isNear(indexHigh, most) ? [] : ['index']),
  ]
}

const NORMAL = PER.filter((per): per is Normal => per !== 'week')

/** Compares a view as the portal does and with the reference, in every normalisation, and returns the disagreements. */
async function disagreementsIn(view: ReportView, chosen: readonly Given[], choices: Choices): Promise<string[]> {
  const found = await Promise.all(chosen.map(given => loaded(view, given)))
  const { path } = found[0]!
  expect(isTable(path), path).toBe(true)
  // The reference compares tables row by row, so it cannot check tables whose rows share figures.
  if (found.some(({ reply }) => reply.rows.some(row => 'covers' in row))) {
    counts.shared += 1
    return []
  }
  const context = { weekday: choices.weekday, tripLengths: choices.lengths, period: OCTOBER }
  const presented = found.map(({ answer }, mark) => ({
    side: sideOf(chosen[mark]!, mark),
    shown: answer.present(context),
    levels: 'shown' as const,
  }))
  const sides = chosen.map((given, at) => ({ ...given, reply: found[at]!.reply }))
  // A standard week differs from a mean day only between months, and these datasets are from the same month.
  return NORMAL.flatMap(per => {
    // Totals are checked separately from the rows.
    const rows = comparedView(presented, per)!.rows.filter(({ overall }) => overall === null)
    return comparison(path, sides, per, choices).flatMap((figures, at) => {
      const where = `${view.title}, per ${per}, dataset ${at + 1}`
      return figures.length === rows.length
        ? figures.flatMap((expected, row) =>
            disagreements(rows[row]!.figures[at + 1]!, expected).map(what => `${where}, ${rows[row]!.name}: ${what}`),
          )
        : [`${where}: ${rows.length} rows for ${figures.length}`]
    })
  })
}

/** Some datasets in a random order. */
const someOf = (all: readonly Given[], count: number): readonly Given[] =>
  all
    .map(given => ({ given, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ given }) => given)
const anyLengths = (): Choices['lengths'] => {
  const shortest = below(8)
  return random() < 0.5 ? [0, 7] : [shortest, shortest + below(8 - shortest)]
}

describe('every declared view of two or three datasets', () => {
  test.each([
    ['Location Insights', LOCATION_INSIGHTS_REPORT],
    ['EV Chargepoint Insights', EV_CHARGEPOINT_INSIGHTS_REPORT],
    ['Footfall Analysis', FOOTFALL_ANALYSIS],
  ])('matches the differences, indexes, intervals and claims of the reference: %s', async (_, report) => {
    for (let round = 0; round < ROUNDS; round++) {
      const chosen = someOf(datasets, 2 + (round % 2))
      const choices = { weekday: below(7), lengths: anyLengths() }
      for (const view of viewsOf(report)) expect(await disagreementsIn(view, chosen, choices)).toEqual([])
    }
  })

  test.each(EVENTS.map(days => [days]))(
    'agrees with the reference for the sides of an event on %j',
    async eventDays => {
      const chosen = await eventSides(eventDays)
      for (let weekday = 0; weekday < 7; weekday++)
        for (const view of viewsOf(EVENT_IMPACT_REPORT))
          expect(await disagreementsIn(view, chosen, { weekday, lengths: [0, 7] })).toEqual([])
    },
  )

  test('compares rows of every kind', () => {
    for (const [kind, count] of Object.entries(counts)) expect(count, kind).toBeGreaterThan(100)
  })
})
