import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { type Selection, ZONE_SETS, type ZoneSet } from '../../../server/warehouse/figures/maps/counted-filters.ts'
import { movementDataOf } from '../../../server/warehouse/open-movement-data.ts'
import { CATCHMENT_PARTS, catchmentOf } from '../../../src/domain/catchment.ts'
import { partsOf } from '../../reference/catchment.ts'
import { type Filter, mapOf, noMode } from '../../reference/maps.ts'
import { type Counted, daysWithData, departuresOf, traversesOf, visitsOf } from '../../reference/movement.ts'
import { recoded, straightM } from '../../reference/recode.ts'
import { axesOf, type Trip, tripOf } from '../../reference/report.ts'
import type { Axis } from '../../reference/tables.ts'
import { TREES, type Tree } from '../../reference/trees.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips, WORLD_CENTRE } from './invented-trips.ts'
import { zonesSeenFrom } from './invented-zones.ts'
import { reckonedOnce } from './reckoned-once.ts'
import { AREAS, factorOf, HOOKS, KEYS, loadWorld, NOISE, questionOf, specOf } from './worlds.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 411)
const MIN_DEVICES = 12
const RULES = { minDevices: MIN_DEVICES, factorOf }
const FILE = 'zones/own.fgb'
const BUILD = 1

const TRIPS = makeTrips({ seed: SEED, people: 2500, trips: 12_000, spreadM: 1200 })
const CROWD = questionOf(AREAS['a ring with a hole']!)

const [E0, N0] = WORLD_CENTRE
const ZONE_M = 640
const ACROSS = 9

/** Zones are squares around the centre, numbered from 1 in the south-west; everything else is zone 0. */
const zoneAt = (e: number, n: number): number => {
  const column = Math.floor((e - E0) / ZONE_M + ACROSS / 2)
  const row = Math.floor((n - N0) / ZONE_M + ACROSS / 2)
  return Math.min(column, row) < 0 || Math.max(column, row) >= ACROSS ? 0 : row * ACROSS + column + 1
}
const locate = async (file: string, eastings: Float64Array, northings: Float64Array) => {
  expect(file).toBe(FILE)
  return Uint32Array.from(eastings, (e, i) => zoneAt(e, northings[i]!))
}
/** Some zones have few residents, and every ninth zone has an unknown number. */
const residentsOf = (zone: number): number | null => (zone % 9 === 4 ? null : 150 * (1 + ((zone * 7) % 11)))

const WEEKDAY = [1, 2, 3, 4, 5]
const MAPS: readonly [ZoneSet, Partial<Selection>][] = [
  ['visit-origins', {}],
  ['visit-origins', { daytype: WEEKDAY, purposes: [1, 2, 3] }],
  ['visit-origins', { stays: [1] }],
  ['departure-destinations', {}],
  ['departure-destinations', { daytype: [0, 6] }],
  ['traverse-origins', {}],
  ['traverse-destinations', { modes: [1, 3] }],
]
const TRAVERSES = traversesOf(TRIPS, CROWD)
const SETS: Readonly<Record<ZoneSet, readonly [Counted[], (moved: Counted) => number]>> = {
  'visit-origins': [visitsOf(TRIPS, CROWD), ({ trip }) => zoneAt(...trip.origin)],
  'departure-destinations': [departuresOf(TRIPS, CROWD), ({ trip }) => zoneAt(...trip.dest)],
  'traverse-origins': [TRAVERSES, ({ trip }) => zoneAt(...trip.origin)],
  'traverse-destinations': [TRAVERSES, ({ trip }) => zoneAt(...trip.dest)],
}

/** One tree of the zones, for the product (`trees`) and for the reference (`whole`). */
const NUMBERS = Array.from({ length: ACROSS * ACROSS }, (_, i) => i + 1)
const { trees, whole, metresOf } = zonesSeenFrom(NUMBERS, WORLD_CENTRE)
const BAND_KEYS = { age: KEYS.saltedKey, gender: KEYS.saltedKey }
const DATES = daysWithData(TRIPS, CROWD)

const stays: Axis<Trip> = {
  field: '',
  tree: TREES.stays,
  optionOf: ({ moved: { trip } }) => ((trip.dwellS ?? 0) >= 1800 ? 1 : 0),
}
const isWeekend = (weekday: number) => (weekday % 6 === 0 ? 1 : 0)
const expectedMap = reckonedOnce((set: ZoneSet, chosen: Partial<Selection>) => {
  const [all, zoneOf] = SETS[set]
  const isPassing = set.startsWith('traverse')
  const trips = recoded(all, isPassing ? straightM : moved => metresOf(zoneOf(moved)), BAND_KEYS)
  const { rows } = ZONE_SETS[set]
  const zonesOf = Object.values(SETS).flatMap(([some, zoneOf]) => (some === all ? [zoneOf] : []))
  const { axes, further } = axesOf(trips.map(tripOf), DATES, { whole, zonesOf }, RULES, rows)
  const of = (name: keyof Selection, tree: Tree, optionOf: Filter['optionOf']): Filter[] =>
    chosen[name] ? [{ name, tree, optionOf, chosen: chosen[name] }] : []
  const filters = [
    ...of('daytype', axes.weekend.tree, ({ weekday }) => isWeekend(weekday)).map(filter => ({
      ...filter,
      chosen: filter.chosen.map(isWeekend),
    })),
    ...of('purposes', axes.purpose.tree, ({ trip }) => trip.purpose),
    // HGVs are selected together with road.
    ...of('modes', axes.mode.tree, ({ trip }) => trip.mode).map(filter => ({
      ...filter,
      chosen: filter.chosen.flatMap(mode => (mode === 1 ? [1, 4] : [mode])),
    })),
    ...of('stays', further(stays).tree, moved => stays.optionOf(tripOf(moved))),
  ]
  const earlier = zonesOf.slice(0, zonesOf.indexOf(zoneOf))
  const world = { trips, zoneOf, whole, rules: RULES, earlier, ...(!isPassing && { isImpossible: noMode }) }
  return mapOf(world, filters, {})
})

describe.each(ENGINES)('a customer’s zones, on $name', ({ open }) => {
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, TRIPS)
    movement = movementDataOf(engine.warehouse, locate, disclosureSettings(MIN_DEVICES), NOISE, trees)
    await movement.build(specOf(CROWD, BUILD, FILE), HOOKS)
  })
  afterAll(() => engine.close())

  test.each(MAPS)('[V7.04] released %s for %o equal the reference', async (set, chosen) => {
    const answer = await movement.zones(set, BUILD, chosen)
    expect({ ...answer, Options: {} }).toEqual(expectedMap(set, chosen))
    expect(answer.Items.length).toBeGreaterThan(0)
  })

  test.each(['visits', 'visits-per-resident'] as const)(
    'cuts of released visits into a catchment, by %s, equal the reference',
    async rankedBy => {
      type Shown = { readonly zoneId: number; readonly magnitude: number; readonly margin: number }
      const withResidents = ({ Items }: { readonly Items: readonly Shown[] }) =>
        Items.map(({ zoneId, magnitude, margin }) => ({
          zoneId,
          visits: magnitude,
          margin,
          residents: residentsOf(zoneId),
        }))
      const { parts, unranked } = catchmentOf(withResidents(await movement.zones('visit-origins', BUILD, {})), rankedBy)
      const perResident = rankedBy === 'visits-per-resident'
      const all = withResidents(expectedMap('visit-origins', {}))
      expect(parts).toEqual(partsOf(all, perResident))
      expect(unranked.length > 0).toBe(perResident)
      expect(new Set(parts.values()).size).toBe(CATCHMENT_PARTS.length)
    },
  )
})
