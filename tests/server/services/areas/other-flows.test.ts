import { beforeAll, describe, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { type Identity, loadIdentity } from '../../../../server/services/account/identity.ts'
import type { AreaRequest, PendingArea } from '../../../../server/services/areas/surroundings.ts'
import { DATASET_KINDS } from '../../../../server/services/datasets/dataset-access.ts'
import { MAP_VIEWERS, NO_VIEWER, REPORT_VIEWERS } from '../../../../src/domain/viewers.ts'
import { ownBuffer, zoneFile } from '../../../workers/support/files.ts'
import { onDatabases } from '../../support/databases.ts'
import { BY_STANDARD, evenly, judgeOn } from '../../support/judge-on.ts'
import { insertTestDataset, NAMES, type Person, seedPeople, type TestPeople } from '../../support/people.ts'

const EAST = 430_000
type Extent = readonly [number, number, number, number]
/** The side of a zone in metres; the zones are next to each other. */
const ZONE_M = 4000
const extentOf = (from: number, to: number): Extent => [EAST + from * ZONE_M, 0, EAST + to * ZONE_M, ZONE_M]
/** The ground from one zone up to, but not including, another. */
const groundOf = (from: number, to: number) => {
  const [minE, minN, maxE, maxN] = extentOf(from, to)
  return `POLYGON ((${minE} ${minN}, ${maxE} ${minN}, ${maxE} ${maxN}, ${minE} ${maxN}, ${minE} ${minN}))`
}
/** The ground of the first three zones without a strip along the third zone's eastern edge. */
const lessStrip = (stripM: number) =>
  groundOf(0, 3).replaceAll(String(EAST + 3 * ZONE_M), String(EAST + 3 * ZONE_M - stripM))
const zonesOf = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at + 1)

/** Six adjacent zones, in the files of both zone systems. */
const ZONES = zoneFile(
  zonesOf(0, 6).map(id => {
    const [minE, minN, maxE, maxN] = extentOf(id - 1, id)
    return {
      id,
      code: `Z${id}`,
      name: `Zone ${id}`,
      polygons: [[[minE, minN, minE, maxN, maxE, maxN, maxE, minN, minE, minN]]],
    }
  }),
)
const ZONE_FILES = { 'flows-a.zones': ownBuffer(ZONES), 'flows-b.zones': ownBuffer(ZONES) }

onDatabases(get => {
  let people: TestPeople
  let primary: Identity
  let systems: number[]
  beforeAll(async () => {
    people = await seedPeople(get().database)
    primary = (await loadIdentity(get().database, NAMES, people.primary.id, Date.now() / 1000))!
    systems = (
      await get().database.within(WORKER, tx =>
        tx
          .insertInto('zone_systems')
          .values(
            ['flows-a.zones', 'flows-b.zones'].map(name => ({
              organisation_id: people.primary.organisationId,
              kind: 'custom' as const,
              name,
              file_name: name,
              zones: 6,
            })),
          )
          .returning('id')
          .execute(),
      )
    ).map(({ id }) => id)
  })

  const have = (month: string, [from, to]: [number, number], owner: Person = people.primary, more = {}) =>
    insertTestDataset(get().database, owner, {
      name: 'Flows of before',
      report_viewer: NO_VIEWER,
      map_viewer: 'Flows_Map',
      first_day: month,
      last_day: month,
      zone_system_id: systems[0]!,
      study_area_wkt: groundOf(from, to),
      extent: JSON.stringify(extentOf(from, to)),
      selected_zones: JSON.stringify(zonesOf(from, to)),
      ...more,
    })
  interface Asked {
    system?: number
    isFlows?: boolean
    purpose?: AreaRequest['purpose']
    pending?: PendingArea[]
    /** Uses drawn ground instead of zones. */
    drawn?: string
    /** Devices in each 500 m square. */
    inSquare?: number
  }
  const refusalOf = async (month: string, [from, to]: [number, number], asked: Asked = {}) => {
    const { system = 0, isFlows = true, purpose = 'order', pending = [], drawn, inSquare = 1000 } = asked
    const question: AreaRequest = {
      organisationId: people.primary.organisationId,
      firstDay: month,
      lastDay: month,
      extent: extentOf(from, to),
      areaWkt: drawn ?? groundOf(from, to),
      evOnly: false,
      eventDays: null,
      flowZones: isFlows ? { system: systems[system]!, zones: zonesOf(from, to) } : null,
      countedBy: BY_STANDARD,
      made: drawn === undefined ? 'zones' : 'boundary',
      points: [],
      zonesFile: 'flows-a.zones',
      purpose,
    }
    const judge = await judgeOn(get().database, evenly(inSquare), evenly(inSquare), ZONE_FILES)
    return (await judge.judge(primary, question, pending))!.refusal
  }

  describe('flows on ground that other flows share', () => {
    test('are refused between different zones, and the refusal names the others and a way out', async () => {
      const month = '2026-05-01'
      await have(month, [0, 3])
      expect(await refusalOf(month, [1, 4])).toBe(
        '‘Flows of before’ of this month shares ground with this area and has flows between other zones: together they would show flows that each of them shows only in pools. Choose exactly its zones, an area that does not overlap it, or another month.',
      )
      // The same ground in another system's zones, and part of that ground.
      expect(await refusalOf(month, [0, 3], { system: 1 })).toContain('flows between other zones')
      expect(await refusalOf(month, [0, 2])).toContain('flows between other zones')
      expect(await refusalOf(month, [1, 4], { purpose: 'move' })).toContain('The dataset stays where it is')
    })

    test('are allowed between the same zones, on adjacent ground, in another month, and together with visits', async () => {
      const month = '2026-06-01'
      await have(month, [0, 3])
      expect(await refusalOf(month, [0, 3])).toBeNull()
      expect(await refusalOf(month, [3, 6])).toBeNull()
      expect(await refusalOf('2026-07-01', [1, 4])).toBeNull()
      expect(await refusalOf(month, [1, 4], { isFlows: false })).toBeNull()
    })

    test('are compared with visits zone by zone: a boundary that cuts a small part off a zone is refused, in either order', async () => {
      const month = '2027-02-01'
      await have(month, [0, 3])
      const beside = { isFlows: false, inSquare: 40 }
      expect(await refusalOf(month, [0, 3], { ...beside, drawn: lessStrip(50) })).toContain('‘Flows of before’')
      // Two zones and most of the third, which differ too little from all three.
      const overEdge = groundOf(0, 2).replaceAll(String(EAST + 2 * ZONE_M), String(EAST + 2 * ZONE_M + 50))
      expect(await refusalOf(month, [0, 3], { ...beside, drawn: overEdge })).toBe(
        'The area runs too close to the edge of a zone of ‘Flows of before’ of this month, which has flows: the area between the two has too few visits to be shown. Choose whole zones, or an area that differs by more.',
      )
      expect(await refusalOf(month, [0, 2], beside)).toBeNull()
      expect(await refusalOf(month, [0, 3], { ...beside, drawn: lessStrip(2000) })).toBeNull()
      expect(await refusalOf('2027-03-01', [0, 3], { ...beside, drawn: lessStrip(50) })).toBeNull()

      await have('2027-04-01', [0, 3], people.primary, {
        map_viewer: 'Location_Insights_Map',
        study_area_wkt: overEdge,
        zone_system_id: null,
        selected_zones: '[]',
        boundary: JSON.stringify({ wkt: overEdge, made: 'drawn' }),
      })
      expect(await refusalOf('2027-04-01', [0, 3], { inSquare: 40 })).toBe(
        'Zone by zone, these flows differ too little from ‘Flows of before’ of this month: the area between its edge and that of a zone has too few visits to be shown. Remove the zones at its edge, or choose another month.',
      )
    })

    test('are allowed together with visits in the same zones, even if some zones contain few people', async () => {
      const month = '2027-05-01'
      await have(month, [0, 3])
      // 64 squares per zone give 32 devices in each zone and 96 in the area.
      expect(await refusalOf(month, [0, 3], { isFlows: false, inSquare: 0.5 })).toBeNull()
    })

    test('are refused if the others are in a sample, but not if they belong to another organisation or are visits', async () => {
      const others = people.stranger
      await have('2026-08-01', [0, 3], others)
      expect(await refusalOf('2026-08-01', [1, 4])).toBeNull()
      await have('2026-09-01', [0, 3], others, { is_sample: true })
      expect(await refusalOf('2026-09-01', [1, 4])).toContain('flows between other zones')
      await have('2026-10-01', [0, 3], people.primary, { map_viewer: 'Location_Insights_Map' })
      expect(await refusalOf('2026-10-01', [1, 4])).toBeNull()
    })

    test('are refused together with others in the same order', async () => {
      const pending: PendingArea = {
        name: 'The line before',
        firstDay: '2026-12-01',
        lastDay: '2026-12-01',
        evOnly: false,
        isDrawn: false,
        eventDays: null,
        flowZones: { system: systems[0]!, zones: zonesOf(0, 3) },
        countedBy: BY_STANDARD,
        wkt: groundOf(0, 3),
        extent: extentOf(0, 3),
      }
      expect(await refusalOf('2026-12-01', [1, 4], { pending: [pending] })).toContain('‘The line before’')
      expect(await refusalOf('2026-12-01', [0, 3], { pending: [pending] })).toBeNull()
    })

    test('are recorded as flows for every viewer that shows them', async () => {
      const rows = [
        ...REPORT_VIEWERS.map(viewer => ({ report_viewer: viewer, map_viewer: NO_VIEWER })),
        ...MAP_VIEWERS.map(viewer => ({ report_viewer: NO_VIEWER, map_viewer: viewer })),
      ]
      for (const row of rows) {
        const id = await have('2027-01-01', [0, 3], people.stranger, row)
        const ground = await get().database.within(WORKER, tx =>
          tx.selectFrom('dataset_grounds').select('flow_zones').where('dataset_id', '=', id).executeTakeFirstOrThrow(),
        )
        expect(ground.flow_zones !== null, JSON.stringify(row)).toBe(DATASET_KINDS.flows(row))
      }
    })
  })
})
