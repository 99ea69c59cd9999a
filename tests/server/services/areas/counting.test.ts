import type { Insertable } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import type { Datasets } from '../../../../server/db/tables/datasets.ts'
import { type Identity, loadIdentity } from '../../../../server/services/account/identity.ts'
import type { CountedBy } from '../../../../server/services/areas/counted-by.ts'
import type { AreaRequest, PendingArea } from '../../../../server/services/areas/surroundings.ts'
import type { ZoneInput } from '../../../../workers/columns/zone-columns.ts'
import { ownBuffer, zoneFile } from '../../../workers/support/files.ts'
import { onDatabases } from '../../support/databases.ts'
import { BY_STANDARD, evenly, judgeOn } from '../../support/judge-on.ts'
import { insertTestDataset, NAMES, type Person, seedPeople, type TestPeople } from '../../support/people.ts'

const EAST = 430_000
/** Where all trips start, far from the counted areas. */
const FROM = 300_000
const TIMES = 19

type Corners = readonly (readonly [east: number, north: number])[]
const ringOf = (corners: Corners): number[] => [...corners, corners[0]!].flatMap(([e, n]) => [FROM + e, FROM + n])
const zone = (code: string, corners: Corners): ZoneInput => ({
  code,
  name: `Zone ${code}`,
  polygons: [[ringOf(corners)]],
})
const box = (west: number, south: number, east: number, north: number): Corners => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]
/** The western zone's eastern edge from south to north. A 40 m house is cut out of it. */
const AROUND_HOUSE: Corners = [
  [4000, 0],
  [4000, 2000],
  [3960, 2000],
  [3960, 2040],
  [4000, 2040],
  [4000, 4000],
]
const SECOND = zone('B', [...AROUND_HOUSE, [8000, 4000], [8000, 0]])
const house = (west: number): ZoneInput[] => [
  zone('house', box(west, 1000, west + 40, 1040)),
  {
    code: 'rest',
    name: 'Rest',
    polygons: [[ringOf(box(0, 0, 8000, 4000)), ringOf(box(west, 1000, west + 40, 1040).toReversed())]],
  },
]

/** Systems of two zones, each 4 km wide, and systems that differ from them. */
const SYSTEMS: Readonly<Record<string, readonly ZoneInput[]>> = {
  two: [zone('A', box(0, 0, 4000, 4000)), zone('B', box(4000, 0, 8000, 4000))],
  'two, renamed': [zone('X', box(0, 0, 4000, 4000)), zone('Y', box(4000, 0, 8000, 4000))],
  'two that differ by a house': [zone('A', [[0, 0], ...AROUND_HOUSE, [0, 4000]]), SECOND],
  'three that differ by a house when two are joined': [
    zone('A1', box(0, 0, 1000, 4000)),
    zone('A2', [[1000, 0], ...AROUND_HOUSE, [1000, 4000]]),
    SECOND,
  ],
  'two that lack a house': [zone('A', [[0, 0], ...AROUND_HOUSE, [0, 4000]]), zone('B', box(4000, 0, 8000, 4000))],
  'two that differ by much': [zone('A', box(0, 0, 2000, 4000)), zone('B', box(2000, 0, 8000, 4000))],
  'three that differ by much': [
    zone('A', box(0, 0, 3000, 4000)),
    zone('B', box(3000, 0, 6000, 4000)),
    zone('C', box(6000, 0, 8000, 4000)),
  ],
  'a house and the rest': house(1000),
  'another house and the rest': house(5000),
  ...Object.fromEntries(
    Array.from({ length: TIMES }, (_, time) => [
      `moved by ${time} mm`,
      [zone('A', box(0, 0, 4000 + time / 1000, 4000)), zone('B', box(4000 + time / 1000, 0, 8000, 4000))],
    ]),
  ),
}
type System = string
const fileOf = (system: System): string => system.replaceAll(/[^a-z0-9]+/g, '-')

/** A square in which to count, `at` metres east of the first one. */
const ground = (at: number) => {
  const [west, east] = [EAST + at, EAST + at + 4000]
  return {
    wkt: `POLYGON ((${west} 0, ${east} 0, ${east} 4000, ${west} 4000, ${west} 0))`,
    extent: [west, 0, east, 4000] as const,
  }
}

onDatabases(get => {
  let people: TestPeople
  let primary: Identity
  let ids: ReadonlyMap<System, number>
  let judge: Awaited<ReturnType<typeof judgeOn>>
  beforeAll(async () => {
    const { database } = get()
    people = await seedPeople(database)
    primary = (await loadIdentity(database, NAMES, people.primary.id, Date.now() / 1000))!
    const names = Object.keys(SYSTEMS)
    const rows = await database.within(WORKER, tx =>
      tx
        .insertInto('zone_systems')
        .values(
          names.map(name => ({
            organisation_id: people.primary.organisationId,
            kind: 'custom' as const,
            name,
            file_name: fileOf(name),
            zones: 2,
            imported_by: 'Ann Analyst',
          })),
        )
        .returning(['id', 'name'])
        .execute(),
    )
    ids = new Map(rows.map(({ id, name }) => [name, id]))
    const files = Object.fromEntries(names.map(name => [fileOf(name), ownBuffer(zoneFile(SYSTEMS[name]!))]))
    judge = await judgeOn(database, evenly(40), evenly(40), files)
  })

  const have = (month: string, name: string, more: Partial<Insertable<Datasets>> = {}, at = 0, owner?: Person) =>
    insertTestDataset(get().database, owner ?? people.primary, {
      name,
      first_day: month,
      last_day: month,
      study_area_wkt: ground(at).wkt,
      extent: JSON.stringify(ground(at).extent),
      ...more,
    })
  const by = (system: System): { zone_system_id: number } => ({ zone_system_id: ids.get(system)! })
  const order = async (
    month: string,
    counted: Partial<CountedBy> | System,
    { at = 0, ...more }: Partial<AreaRequest> & { at?: number; pending?: PendingArea[] } = {},
  ) => {
    const asked: AreaRequest = {
      organisationId: people.primary.organisationId,
      firstDay: month,
      lastDay: month,
      extent: ground(at).extent,
      areaWkt: ground(at).wkt,
      evOnly: false,
      eventDays: null,
      flowZones: null,
      countedBy: {
        ...BY_STANDARD,
        ...(typeof counted === 'string' ? { zoneSystemId: ids.get(counted)! } : counted),
      },
      made: 'points',
      points: [],
      zonesFile: null,
      purpose: 'order',
      ...more,
    }
    return (await judge.judge(primary, asked, more.pending))!.refusal
  }

  describe('zone systems on the same ground', () => {
    test.each([
      ['two that differ by a house', 'The zone ‘Zone B’', '2026-01-01'],
      ['three that differ by a house when two are joined', 'The zone ‘Zone B’', '2026-02-01'],
      ['two that lack a house', 'The edge of this zone system', '2026-03-01'],
    ])('are refused if a system of two zones exists and the order has %s', async (other, which, month) => {
      await have(month, 'By two zones', by('two'))
      const refusal = await order(month, other)
      expect(refusal).toEqual(
        expect.stringContaining('differs too little from the zones of ‘By two zones’ of this month'),
      )
      expect(refusal).toContain(which)
      expect(await order(month, other, { purpose: 'move' })).toContain('The dataset stays where it is.')
    })

    test('are refused if each consists of one house and the rest, with a different house', async () => {
      await have('2026-04-01', 'A house', by('a house and the rest'))
      expect(await order('2026-04-01', 'another house and the rest')).toContain('differs too little')
      expect(await order('2026-04-01', 'a house and the rest')).toBeNull()
    })

    test('are allowed if they differ a lot, but not if a third system differs from the first by a house', async () => {
      const month = '2026-05-01'
      await have(month, 'By two zones', by('two'))
      expect(await order(month, 'two that differ by much')).toBeNull()
      await have(month, 'By two others', by('two that differ by much'))
      expect(await order(month, 'three that differ by much')).toBeNull()
      expect(await order(month, 'two that differ by a house')).toContain('‘By two zones’')
    })

    test('are allowed on other ground, in another month, for another organisation or for other vehicles', async () => {
      const [month, other] = ['2026-06-01', 'two that differ by a house']
      await have(month, 'By two zones', by('two'))
      expect(await order(month, other, { at: 4000 })).toBeNull()
      expect(await order(month, other, { at: 2000 })).toContain('differs too little')
      expect(await order('2026-07-01', other)).toBeNull()
      expect(await order(month, other, { evOnly: true })).toBeNull()
      await have('2026-07-01', 'Theirs', by('two'), 0, people.stranger)
      expect(await order('2026-07-01', other)).toBeNull()
    })

    test('are refused next to an area in the same order', async () => {
      const pending: PendingArea = {
        name: 'Ordered with it',
        firstDay: '2026-08-01',
        lastDay: '2026-08-01',
        ...ground(0),
        evOnly: false,
        isDrawn: false,
        eventDays: null,
        flowZones: null,
        countedBy: { ...BY_STANDARD, zoneSystemId: ids.get('two')! },
      }
      const other = 'two that differ by a house'
      expect(await order('2026-08-01', other, { pending: [pending] })).toContain('‘Ordered with it’')
      expect(await order('2026-08-01', other)).toBeNull()
    })
  })

  describe('a fourth kind of noise on a piece of ground', () => {
    test('is refused with the names of the others, and the existing kinds can be ordered again', async () => {
      const month = '2026-09-01'
      await have(month, 'Ordinary')
      await have(month, 'Electric', { ev_only: true })
      expect(await order(month, { isTourism: true })).toBeNull()
      await have(month, 'Tourism', { map_viewer: 'Tourism_And_Economy_Viewer_Map', ...by('two') })
      expect(await order(month, 'two')).toBe(
        'Datasets of this month already count ground of this area in 3 ways, by different zones, vehicles or viewers: ‘Ordinary’, ‘Electric’, ‘Tourism’. Another way would make their figures too exact to protect people. Order it in one of these ways, or choose an area that does not overlap theirs, or another month.',
      )
      expect(await order(month, {})).toBeNull()
      expect(await order(month, {}, { evOnly: true })).toBeNull()
      expect(await order(month, { isTourism: true })).toBeNull()
      expect(await order(month, { standardVersion: 2 })).toContain('already count ground')
      expect(await order(month, 'two', { purpose: 'move' })).toContain('The dataset stays where it is.')
    })

    test('is refused on part of the ground if any piece of it has three kinds', async () => {
      const month = '2026-10-01'
      await have(month, 'Ordinary', {}, 0)
      await have(month, 'Electric', { ev_only: true }, 0)
      await have(month, 'Tourism', { map_viewer: 'Tourism_And_Economy_Viewer_Map' }, 4000)
      expect(await order(month, 'two', { at: 2000 })).toBeNull()
      await have(month, 'Tourism here', { map_viewer: 'Tourism_And_Economy_Viewer_Map' }, 0)
      expect(await order(month, 'two', { at: 2000 })).toContain('‘Ordinary’, ‘Electric’, ‘Tourism here’')
      expect(await order(month, 'two', { at: 4000 })).toBeNull()
    })

    test('ignores samples, other organisations and datasets that failed', async () => {
      const month = '2026-11-01'
      await have(month, 'Ordinary')
      await have(month, 'Electric', { ev_only: true })
      const tourism = { map_viewer: 'Tourism_And_Economy_Viewer_Map' }
      await have(month, 'Sample', { ...tourism, is_sample: true }, 0, people.administrator)
      await have(month, 'Theirs', tourism, 0, people.stranger)
      await have(month, 'Failed', { ...tourism, status: 3, failure: 'It failed' })
      expect(await order(month, 'two')).toBeNull()
    })

    test(`is not created by importing the same zones ${TIMES} times, but by a fourth import that is slightly moved`, async () => {
      const month = '2026-12-01'
      await have(month, 'First', by('two'))
      expect(await order(month, 'two, renamed')).toBeNull()
      await have(month, 'Renamed', by('two, renamed'))
      const refusals: (string | null)[] = []
      for (let time = 0; time < TIMES; time++) {
        const refusal = await order(month, `moved by ${time} mm`)
        refusals.push(refusal)
        if (refusal === null) await have(month, `Moved ${time}`, by(`moved by ${time} mm`))
      }
      // The zones moved by 0 mm equal the first ones.
      expect(refusals.slice(0, 3)).toEqual([null, null, null])
      for (const refusal of refusals.slice(3)) expect(refusal).toContain('already count ground of this area in 3 ways')
    })
  })
})
