import { describe, expect, test } from 'vitest'
import { routes } from '../../../../src/contract/client-routes.ts'
import { offeredModes, searchQuery } from '../../../../src/viewers/kit/zone-map/filters.ts'
import type { GroupRow } from '../../../../src/viewers/kit/zone-map/group-rows.ts'
import { classesOnMap, type GroupingFacts } from '../../../../src/viewers/kit/zone-map/grouping.ts'
import type { ZoneItem } from '../../../../src/viewers/kit/zone-map/mode.ts'
import { RAIL_CATCHMENT_MAP, STATION_GROUPING } from '../../../../src/viewers/maps/rail-catchment-map.ts'
import type { ZoneSummary } from '../../../../workers/contract.ts'
import { cannedClient } from '../canned-client.ts'
import { placeOf } from '../kit/zone-map/places.ts'

const station = (code: string, lon: number) => ({ code, name: code.toLowerCase(), lon, lat: 53.8 })
const [WEST, MIDDLE, EAST] = [station('WEST', -1.7), station('MIDDLE', -1.55), station('EAST', -1.4)]

/**
 * The longitude of each zone: places near the central station, between it and the western one, and near the western
 * one.
 */
const LONS: Readonly<Record<number, number>> = { 1: -1.551, 2: -1.627, 3: -1.69, 4: -1.692, 5: -1.2, 6: 0.1 }
const RESIDENTS: Readonly<Record<number, number>> = { 1: 1000, 3: 4000 }
const item = (zoneId: number, magnitude: number): ZoneItem =>
  placeOf(zoneId, magnitude, { residents: 1000 * zoneId, margin: 10 })
const ITEMS = [item(1, 600), item(2, 100), item(3, 300)]

const summaryOf = (id: number): ZoneSummary => ({
  id,
  code: `Z${id}`,
  name: `Zone ${id}`,
  population: RESIDENTS[id] ?? 1000,
  areaKm2: 1,
  inside: [LONS[id]!, 53.8],
  extentLonLat: [0, 0, 0, 0],
})

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
    zones: async ids => new Map(ids.map(id => [id, summaryOf(id)])),
    areas: async () => new Map(),
    from: async () => from,
    call: cannedClient({ [routes.stations.path]: stations }).call,
  })

test('reads the stations once for a map, and again after a failure', async () => {
  const replies: Record<string, unknown> = {}
  const canned = cannedClient(replies)
  const facts: GroupingFacts = {
    zones: async ids => new Map(ids.map(id => [id, summaryOf(id)])),
    areas: async () => new Map(),
    from: async () => [[-1.5501, 53.8001]],
    call: canned.call,
  }
  await expect(STATION_GROUPING.group(ITEMS, null, facts)).rejects.toThrow()
  replies[routes.stations.path] = [WEST, MIDDLE, EAST]
  const [first, second] = [
    await STATION_GROUPING.group(ITEMS, null, facts),
    await STATION_GROUPING.group(ITEMS.slice(1), null, facts),
  ]
  expect([first.classes.size, second.classes.size]).toEqual([3, 2])
  expect(canned.asked).toEqual([routes.stations.path, routes.stations.path])
})

describe('zones by station', () => {
  test('classifies each zone by how its station compares with the others', async () => {
    const { classes, zoneClasses, faint, wordsOf } = await group()
    expect([...classes]).toEqual([
      [1, 4],
      [2, 3],
      [3, 2],
    ])
    expect(zoneClasses).toEqual(classes)
    // Fewer visits per resident than the 1,000 visits of all 6,000 residents.
    expect([...faint]).toEqual([2, 3])
    expect(wordsOf(1)).toBe('middle is closest: middle, 0.1 km')
    expect(wordsOf(2)).toBe('Similar distance: west, 4.8 km; middle, 5.1 km')
    expect(wordsOf(3)).toBe('Another station is closer: west, 0.7 km; middle, 9.2 km')
    expect(wordsOf(9)).toBe('not known')
  })

  test('states the share of visits from places that are closer to another station', async () => {
    expect((await group()).sentence).toBe(
      'About 30% of the visits start in places with another station clearly closer than middle.',
    )
    expect((await group({}, [item(1, 600)])).sentence).toMatch(/^None of the visits /)
  })

  test('a class has its places, their residents and visits, and the distance that half of those visits start within', async () => {
    const { summary } = await group()
    expect(summary.map(({ name, places, residents, magnitude }) => [name, places, residents, magnitude])).toEqual([
      ['middle is closest', 1, 1000, 600],
      ['Similar distance', 1, 2000, 100],
      ['Another station is closer', 1, 3000, 300],
      ['Differs within a place', 0, 0, 0],
      ['Over 30 km away', 0, 0, 0],
    ])
    expect(summary.slice(0, 3).map(({ halfway }) => halfway!.middle.toFixed(1))).toEqual(['0.1', '5.1', '9.2'])
  })

  test('a place has a choice and a nearest station only if 80% of its residents share them', async () => {
    const place = (zones: number[]) => placeOf(zones[0]!, 500, { zones, residents: 5000, margin: 10 })
    // 4,000 residents are near the western station and 1,000 near the central one.
    const agreed = await group({}, [place([3, 1])])
    expect([...agreed.classes.values()]).toEqual([2])
    expect(agreed.wordsOf(3)).toMatch(/^Another station is closer: west, /)
    const mixed = await group({}, [item(1, 600), place([4, 5, 1])].slice(1))
    expect([...mixed.classes.values()]).toEqual([1])
    // The map shows the choice of each zone.
    expect([...mixed.zoneClasses!]).toEqual([
      [4, 2],
      [5, 2],
      [1, 4],
    ])
    expect(mixed.wordsOf(4)).toMatch(/^Differs within a place: middle, \d+ to \d+ km$/)
    expect(mixed.marks.map(({ name }) => name)).toEqual(['middle'])
    expect(mixed.columns.find(({ id }) => id === 'nearest')!.value({ zone: 4 } as GroupRow)).toBe('several')
  })

  test('states no share if more than 20% of the visits start in places that span several stations', async () => {
    const mixed = (visits: number) => placeOf(5, visits, { zones: [1, 5], residents: 2000, margin: 10 })
    expect((await group({}, [item(2, 600), mixed(400)])).sentence).toBe(
      'About 40% of the visits start in places that span several stations. These places are too large to say how many people pass a closer station than middle.',
    )
    expect((await group({}, [item(2, 850), mixed(150)])).sentence).toMatch(/^None of the visits /)
  })

  test('keeps the places over 30 km away apart, fainter and out of the sentence', async () => {
    const country = placeOf(6, 5000, { zones: [6], residents: 60_000_000, margin: 10 })
    const { summary, sentence, faint, breakdown, named } = await group({}, [...ITEMS, country])
    expect(summary.at(-1)).toMatchObject({ name: 'Over 30 km away', places: 1, magnitude: 5000 })
    expect(named[0]!.isRest).toBe(true)
    expect(faint.has(6)).toBe(true)
    expect(sentence).toBe(
      'About 30% of the visits from within 30 km start in places with another station clearly closer than middle.',
    )
    expect(breakdown!.parts.at(-1)).toMatchObject({ name: 'Over 30 km away', magnitude: 5000 })
  })

  test('the legend leaves out classes that no zone of the map has', async () => {
    const grouped = await group({}, [item(1, 600), item(3, 300)])
    expect(classesOnMap(grouped).map(({ name }) => name)).toEqual(['Another station is closer', 'middle is closest'])
  })

  test('lists visits by closest station, with places without a station last', async () => {
    const mixed = placeOf(4, 2000, { zones: [4, 5], residents: 2000, margin: 10 })
    const { breakdown } = await group({}, [...ITEMS, mixed])
    expect(breakdown!.parts.map(({ name, places, magnitude }) => [name, places, magnitude])).toEqual([
      ['middle', 1, 600],
      ['west', 2, 400],
      ['Several stations', 1, 2000],
    ])
  })

  test('marks no station farther than 30 km from the one that people used', async () => {
    const far = station('FAR', -1.0)
    const marks = async (lon: number) =>
      (await group({ stations: [MIDDLE, { ...far, lon }] }, [placeOf(5, 10, { zones: [5] })])).marks
    expect((await marks(-1.15)).map(({ name }) => name)).toEqual(['middle', 'far'])
    expect((await marks(-1.05)).map(({ name }) => name)).toEqual(['middle'])
  })

  test('files name the station used, the nearest one and all candidates', async () => {
    const { columns } = await group()
    const row = { zone: 2 } as GroupRow
    expect(Object.fromEntries(columns.map(column => [column.header, column.value(row)]))).toEqual({
      'Station used': 'middle',
      Station: 'Similar distance',
      'Nearest station': 'west',
      'Nearest, km': 4.79,
      'Could have used': 'west',
      'Distance to middle station, km': 5.06,
    })
    expect(columns.filter(({ exportOnly }) => !exportOnly).map(({ header }) => header)).toEqual([
      'Nearest station',
      'Distance to middle station, km',
    ])
  })

  test('marks the station used first, then each station that is the nearest for some zone', async () => {
    expect((await group()).marks.map(({ name }) => name)).toEqual(['middle', 'west'])
  })

  test('compares nothing without stations near the place, and states the reason', async () => {
    const none = await group({ stations: [] })
    expect(none.classes.size).toBe(0)
    expect(none.sentence).toBe('No stations have been imported yet, so places cannot be compared by station.')
    const far = 'No station is within 2 km of this dataset’s place.'
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
