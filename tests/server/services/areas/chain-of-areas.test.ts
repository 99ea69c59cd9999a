import { beforeAll, describe, expect, test } from 'vitest'
import { type Identity, loadIdentity } from '../../../../server/services/account/identity.ts'
import { MOST_AREAS } from '../../../../server/services/areas/judge-overlay.ts'
import type { AreaRequest, PendingArea } from '../../../../server/services/areas/surroundings.ts'
import { onDatabases } from '../../support/databases.ts'
import { BY_STANDARD, evenly, judgeOn } from '../../support/judge-on.ts'
import { insertTestDataset, NAMES, seedPeople, type TestPeople } from '../../support/people.ts'

const EAST = 430_000
/**
 * A plot's side, and how far the first plot moves, in metres. The strip that it uncovers is 0.4 of a square that
 * contains 40 devices.
 */
const PLOT_M = 1000
const MOVED_M = 100
/** The distance between the western edges of neighbouring plots, which leaves a gap of 1.5 km. */
const STEP_M = 2500

const ring = (west: number) =>
  `((${west} 0, ${west + PLOT_M} 0, ${west + PLOT_M} ${PLOT_M}, ${west} ${PLOT_M}, ${west} 0))`
/** The plots whose western edges are at the given distances from the western end. */
const areaOf = (...west: number[]) => ({
  wkt: west.length === 1 ? `POLYGON ${ring(EAST + west[0]!)}` : `MULTIPOLYGON (${west.map(at => ring(EAST + at))})`,
  extent: [EAST + Math.min(...west), 0, EAST + Math.max(...west) + PLOT_M, PLOT_M] as const,
})
type Area = ReturnType<typeof areaOf>

onDatabases(get => {
  let people: TestPeople
  let attacker: Identity
  beforeAll(async () => {
    people = await seedPeople(get().database)
    attacker = (await loadIdentity(get().database, NAMES, people.primary.id, Date.now() / 1000))!
  })

  const have = (month: string, { wkt, extent }: Area) =>
    insertTestDataset(get().database, people.primary, {
      first_day: month,
      last_day: month,
      study_area_wkt: wkt,
      extent: JSON.stringify(extent),
    })
  const order = async (month: string, { wkt, extent }: Area, pending: readonly PendingArea[] = []) => {
    const judge = await judgeOn(get().database, evenly(40), evenly(40))
    const asked: AreaRequest = {
      organisationId: people.primary.organisationId,
      firstDay: month,
      lastDay: month,
      extent,
      areaWkt: wkt,
      evOnly: false,
      eventDays: null,
      flowZones: null,
      countedBy: BY_STANDARD,
      made: 'points',
      points: [],
      zonesFile: null,
      purpose: 'order',
    }
    return (await judge.judge(attacker, asked, pending))!.refusal
  }
  const pendingOf = (month: string, { wkt, extent }: Area): PendingArea => ({
    name: 'Ordered with it',
    firstDay: month,
    lastDay: month,
    wkt,
    extent,
    evOnly: false,
    isDrawn: false,
    eventDays: null,
    flowZones: null,
    countedBy: BY_STANDARD,
  })
  const REFUSED = expect.stringContaining('differs too little')

  describe('a chain of areas', () => {
    /**
     * Plots 0, 1, …, `links`: one area consists of the last plot, and one area joins each plot to the next. Subtracting
     * them in turn leaves plot 0.
     */
    const chainOf = (links: number): Area[] => [
      areaOf(links * STEP_M),
      ...Array.from({ length: links }, (_, at) => areaOf(at * STEP_M, (at + 1) * STEP_M)),
    ]

    test.each([
      [1, '2026-01-01'],
      [2, '2026-02-01'],
      [5, '2026-03-01'],
    ])('is followed to its end if it has %i links', async (links, month) => {
      for (const area of chainOf(links)) await have(month, area)
      expect(await order(month, areaOf(MOVED_M))).toEqual(REFUSED)
      // Moving the plot this far reveals nobody.
      expect(await order(month, areaOf(MOVED_M + PLOT_M))).toBeNull()
    })

    test('is followed through areas of the same order', async () => {
      const month = '2026-04-01'
      const [end, ...links] = chainOf(3)
      await have(month, end!)
      await have(month, links[1]!)
      const pending = [links[0]!, links[2]!].map(area => pendingOf(month, area))
      expect(await order(month, areaOf(MOVED_M), pending)).toEqual(REFUSED)
      expect(await order(month, areaOf(MOVED_M), pending.slice(1))).toBeNull()
    })

    test('is refused if it has more areas than can be compared, while an area outside the chain is allowed', async () => {
      const month = '2026-05-01'
      for (const area of chainOf(MOST_AREAS)) await have(month, area)
      expect(await order(month, areaOf(0))).toEqual(
        expect.stringContaining(`connect this one to ${MOST_AREAS + 1} others, more than the ${MOST_AREAS}`),
      )
      expect(await order(month, areaOf(-STEP_M))).toBeNull()
    })
  })
})
