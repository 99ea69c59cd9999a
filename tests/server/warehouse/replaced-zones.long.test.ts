import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { ZONE_SETS, type ZoneSet } from '../../../server/warehouse/figures/maps/counted-filters.ts'
import { NO_FILTERS } from '../../../server/warehouse/figures/tourism/tourism-context.ts'
import { TOURISM_MEASURES } from '../../../server/warehouse/figures/tourism/tourism-measures.ts'
import { movementDataOf } from '../../../server/warehouse/open-movement-data.ts'
import type { Statement } from '../../../server/warehouse/sql/statement.ts'
import type { ZoneTrees } from '../../../server/warehouse/zones/zones-of-build.ts'
import type { TripRow } from '../../support/trips.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips, WORLD_CENTRE } from './invented-trips.ts'
import { treeOfNumbers } from './invented-zones.ts'
import { AREAS, HOOKS, loadWorld, NOISE, questionOf, STANDARD, specOf, wktOf } from './worlds.ts'

const MIN_DEVICES = 12
const SECOND = { version: 2, smallFile: 'zones/second.fgb' }
/** The difference between a zone's number in the second version and its number in the first. */
const RENUMBERED = 1000
/** A zone number that is in no version. */
const UNKNOWN = 291_627

const [E0, N0] = WORLD_CENTRE
const ZONE_M = 640
const ACROSS = 8
const ZONES = Array.from({ length: ACROSS ** 2 }, (_, i) => i + 1)
/** The zones of a middle zone are neighbours in the tree of numbers. */
const parentOf = (zone: number) => 119 + Math.floor((zone - 1) / ACROSS)

/** Zones are squares around the centre, numbered from 1 in the south-west; everything else is zone 0. */
const zoneAt = (e: number, n: number): number => {
  const column = Math.floor((e - E0) / ZONE_M + ACROSS / 2)
  const row = Math.floor((n - N0) / ZONE_M + ACROSS / 2)
  return Math.min(column, row) < 0 || Math.max(column, row) >= ACROSS ? 0 : row * ACROSS + column + 1
}
const locate = async (file: string, eastings: Float64Array, northings: Float64Array) => {
  expect([STANDARD.smallFile, SECOND.smallFile]).toContain(file)
  const renumbered = file === SECOND.smallFile ? RENUMBERED : 0
  return Uint32Array.from(eastings, (e, i) => {
    const zone = zoneAt(e, northings[i]!)
    return zone === 0 ? 0 : zone + renumbered
  })
}

/** Assigns zones of the first version to a trip. An end outside all of them gets no zone, or an unknown one. */
const zoned = (trip: TripRow): TripRow => {
  const zoneOf = ([e, n]: readonly [number, number]) => zoneAt(e, n) || (trip.tripId % 2 === 0 ? 0 : UNKNOWN)
  return {
    ...trip,
    originZone: zoneOf(trip.origin),
    destZone: zoneOf(trip.dest),
    homeZone: zoneOf(trip.home),
    home: trip.personId % 2 === 0 ? trip.home : [trip.home[0] - 61_000, trip.home[1]],
  }
}
const TRIPS = makeTrips({ seed: 88, people: 2000, trips: 10_000, spreadM: 1200 }).map(zoned)
const QUESTION = questionOf(AREAS['a ring with a hole']!)

/** Datasets in the delivery's own version and in the second version, and the same for Tourism. */
const BUILDS = { own: 1, placed: 2, tourism: 3, placedTourism: 4 }
const isPlaced = (name: string) => /laced/.test(name)
const PLACED = new Set(Object.entries(BUILDS).flatMap(([name, buildId]) => (isPlaced(name) ? [buildId] : [])))
/** Uses one tree for both versions. */
const trees: ZoneTrees = {
  async ofBuild(buildId) {
    const tree = treeOfNumbers(ZONES, WORLD_CENTRE)
    const areaWkt = wktOf(QUESTION.polygons)
    if (!PLACED.has(buildId)) return { tree, areaWkt, smallFile: STANDARD.smallFile }
    return {
      tree: { ...tree, zones: tree.zones.map(zone => zone + RENUMBERED) },
      areaWkt,
      smallFile: SECOND.smallFile,
    }
  },
}

const rowsOf = (kind: string, buildId: number): Statement<Record<string, never>, { zones: [number, number] }> => ({
  name: 'test',
  sql: `SELECT person_id, day, hour, weight_m, distance_m, straight_m, [origin_zone, dest_zone] AS zones FROM dataset_${kind}
    WHERE build_id = ${buildId} ORDER BY person_id, day, hour, weight_m, distance_m, straight_m, origin_zone % ${RENUMBERED}, dest_zone % ${RENUMBERED}`,
})
const asFirst = (zone: number) => (zone > RENUMBERED ? zone - RENUMBERED : zone)

describe.each(ENGINES)('a delivery in an older version of the standard zones, on $name', ({ open }) => {
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  beforeAll(async () => {
    engine = await open()
    movement = movementDataOf(engine.warehouse, locate, disclosureSettings(MIN_DEVICES), NOISE, trees)
    await movement.load.zones(
      1,
      ZONES.map(zone => ({ zone, parent: parentOf(zone) })),
    )
    await movement.load.zones(
      2,
      ZONES.map(zone => ({ zone: zone + RENUMBERED, parent: parentOf(zone) })),
    )
    await loadWorld(engine, TRIPS)
    for (const [name, buildId] of Object.entries(BUILDS))
      await movement.build(
        {
          ...specOf(QUESTION, buildId),
          ...(isPlaced(name) && { standard: SECOND }),
          isTourism: /ourism/.test(name),
        },
        HOOKS,
      )
  })
  afterAll(() => engine.close())

  test('trips located by coordinates are in their delivered zones, and an unknown zone is outside all zones', async () => {
    for (const kind of ['visits', 'departures', 'traverses']) {
      const [own, placed] = await Promise.all(
        [BUILDS.own, BUILDS.placed].map(buildId => engine.warehouse.rows(rowsOf(kind, buildId), {})),
      )
      expect(own!.flatMap(({ zones }) => zones)).not.toContain(UNKNOWN)
      expect(own!.some(({ zones }) => zones.includes(0))).toBe(true)
      // Only Tourism reads the near ends of visits and departures, so only far ends have positions here.
      const farEnds = (zones: readonly number[]) =>
        kind === 'visits' ? [zones[0]] : kind === 'departures' ? [zones[1]] : zones
      expect(placed!.map(row => ({ ...row, zones: farEnds(row.zones.map(asFirst)) }))).toEqual(
        own!.map(row => ({ ...row, zones: farEnds(row.zones) })),
      )
    }
  })

  test('maps of both versions show the same zones and magnitudes', async () => {
    for (const set of Object.keys(ZONE_SETS) as ZoneSet[]) {
      const [own, placed] = await Promise.all([BUILDS.own, BUILDS.placed].map(id => movement.zones(set, id, {})))
      expect({
        ...placed!,
        Items: placed!.Items.map(item => ({ ...item, zoneId: asFirst(item.zoneId), zones: item.zones.map(asFirst) })),
        Nodes: placed!.Nodes.map(node => ({ ...node, ...(node.zones && { zones: node.zones.map(asFirst) }) })),
      }).toEqual(own)
      expect(own!.Items.length).toBeGreaterThan(5)
    }
  })

  test('Tourism counts by its version’s middle zones, and uses only that version’s payments', async () => {
    const payments = [119, 120, 121, 122].map(zone => ({
      zone,
      month: 202_610,
      dayType: 0 as const,
      industry: 'Total Retail' as const,
      payments: 900,
      amountPence: 50_000,
      cards: 200,
      merchants: 20,
    }))
    const all = payments.flatMap(row =>
      (['Total Retail', 'Eating Places', 'Total Apparel'] as const).flatMap(industry =>
        ([0, 1] as const).map(dayType => ({ ...row, industry, dayType })),
      ),
    )
    await movement.load.payments(all)
    for (const measure of TOURISM_MEASURES) {
      const [own, placed] = await Promise.all(
        [BUILDS.tourism, BUILDS.placedTourism].map(id => movement.tourism(measure, id, NO_FILTERS)),
      )
      const isOfPayments = /payments|blended/.test(measure)
      expect(placed!.Items, measure).toEqual(isOfPayments ? [] : own!.Items)
      if (!/ratio/.test(measure)) expect(own!.Items.length, measure).toBeGreaterThan(1)
    }
  })
})
