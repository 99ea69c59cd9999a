import { describe, expect, test } from 'vitest'
import { routes } from '../../../../src/contract/routes.ts'
import { offeredModes, searchQuery } from '../../../../src/viewers/kit/zone-map/filters.ts'
import type { GroupRow } from '../../../../src/viewers/kit/zone-map/group.ts'
import type { ZoneItem } from '../../../../src/viewers/kit/zone-map/mode.ts'
import { RAIL_CATCHMENT_MAP, STATION_GROUPING } from '../../../../src/viewers/maps/rail-catchment.ts'
import { cannedClient } from '../canned-client.ts'
import { placeOf } from '../kit/zone-map/places.ts'

const station = (code: string, lon: number) => ({ code, name: code.toLowerCase(), lon, lat: 53.8 })
const [WEST, MIDDLE, EAST] = [station('WEST', -1.7), station('MIDDLE', -1.55), station('EAST', -1.4)]

/** Longitudes by zone: places near the central station, between it and the western one, and near the western one. */
const LONS: Readonly<Record<number, number>> = { 1: -1.551, 2: -1.627, 3: -1.69 }
const item = (zoneId: number, magnitude: number): ZoneItem =>
  placeOf(zoneId, magnitude, { residents: 1000 * zoneId, margin: 10 })
const ITEMS = [item(1, 600), item(2, 100), item(3, 300)]

const group = (
  {
    stations = [WEST, MIDDLE, EAST],
    from = [[-1.5501, 53.8001]] as const,
  }: Readonly<{
    stations?: readonly (typeof WEST)[]
    from?: readonly (readonly [number, number])[]
  }> = {},
  items = ITEMS,
) =>
  STATION_GROUPING.group(items, null, {
    pointOf: ({ zones: [zone] }) => (zone === undefined ? null : [LONS[zone]!, 53.8]),
    km2Of: () => 1,
    from,
    call: cannedClient({ [routes.stations.path]: stations }).call,
  })

describe('zones by station', () => {
  test('classifies each zone by how its station compares with the others', async () => {
    const { classes, unsure, wordsOf } = await group()
    expect([...classes]).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ])
    expect(unsure.size).toBe(0)
    expect(wordsOf(1)).toBe('Nearest: middle, 0.1 km')
    expect(wordsOf(2)).toBe('About as near: west, 4.8 km; middle, 5.1 km')
    expect(wordsOf(3)).toBe('Another is closer: west, 0.7 km; middle, 9.2 km')
    expect(wordsOf(9)).toBe('not known')
  })

  test('states the share of visits from places that are closer to another station', async () => {
    expect((await group()).sentence).toBe(
      'About 30% of the visits start where another station is closer: middle is more than 1.25 times as far as the nearest one.',
    )
    expect((await group({}, [item(1, 600)])).sentence).toMatch(/^None of the visits /)
  })

  test('a class has its places, their residents and visits, and the distance within which half of these visits start', async () => {
    const { summary } = await group()
    expect(summary.map(({ name, places, residents, magnitude }) => [name, places, residents, magnitude])).toEqual([
      ['Another is closer', 1, 3000, 300],
      ['About as near', 1, 2000, 100],
      ['Nearest', 1, 1000, 600],
    ])
    expect(summary.map(({ halfwayKm }) => halfwayKm!.toFixed(1))).toEqual(['9.2', '5.1', '0.1'])
  })

  test('files name the station used, the nearest one and all candidates', async () => {
    const { columns } = await group()
    const row = { zone: 2 } as GroupRow
    expect(Object.fromEntries(columns.map(column => [column.header, column.value(row)]))).toEqual({
      'Station used': 'middle',
      Station: 'About as near',
      'Nearest station': 'west',
      'Nearest, km': 4.79,
      'Could have used': 'west',
      'Used, km': 5.06,
    })
    expect(columns.filter(({ exportOnly }) => !exportOnly).map(({ header }) => header)).toEqual([
      'Nearest station',
      'Used, km',
    ])
  })

  test('marks the station used first, then those that are the nearest of some zone', async () => {
    expect((await group()).marks.map(({ name }) => name)).toEqual(['middle', 'west'])
  })

  test('compares nothing without stations near the place, and states the reason', async () => {
    const none = await group({ stations: [] })
    expect(none.classes.size).toBe(0)
    expect(none.sentence).toBe('No stations have been imported yet, so zones cannot be compared by station.')
    const far = 'No station lies within 2 km of this dataset’s place.'
    expect((await group({ from: [[-1.6, 53.8]] })).sentence).toBe(far)
    expect((await group({ from: [] })).sentence).toBe(far)
  })
})

test('the map opens on visits by rail if the dataset has modes, otherwise on all visits', () => {
  const idsFor = (value: string) =>
    offeredModes(RAIL_CATCHMENT_MAP.modes, [{ name: 'IncludeModeAnalysis?', selectedOptions: [{ name: value }] }]).map(
      ({ id }) => id,
    )
  expect(idsFor('Yes').slice(0, 2)).toEqual(['railstations', 'stations'])
  expect(idsFor('No').slice(0, 2)).toEqual(['stations', 'journeyorigins'])
  expect(searchQuery(RAIL_CATCHMENT_MAP.modes[0]!, {}, new Set())).toEqual({ daytype: '1,2,3,4,5,6,0', modes: '0' })
})
