import { beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { type Identity, loadIdentity } from '../../../../server/services/account/identity.ts'
import type { AreaRequest } from '../../../../server/services/areas/surroundings.ts'
import { ownBuffer, zoneFile } from '../../../workers/support/files.ts'
import { onDatabases } from '../../support/databases.ts'
import { BY_STANDARD, evenly, judgeOn } from '../../support/judge-on.ts'
import { insertTestDataset, NAMES, seedPeople, type TestPeople } from '../../support/people.ts'

const EAST = 430_000
const ring = (from: number, to: number) =>
  `(${EAST + from} ${from}, ${EAST + to} ${from}, ${EAST + to} ${to}, ${EAST + from} ${to}, ${EAST + from} ${from})`
const LARGE = `POLYGON (${ring(0, 4000)})`
/** An area that omits a 60 m plot, in a square with 30 devices. */
const WITHOUT_HOUSE = `POLYGON (${ring(0, 4000)}, ${ring(2200, 2260)})`

onDatabases(get => {
  let people: TestPeople
  let primary: Identity
  beforeAll(async () => {
    people = await seedPeople(get().database)
    primary = (await loadIdentity(get().database, NAMES, people.primary.id, Date.now() / 1000))!
  })

  test('judges zones imported in a browser like drawn areas, and other zones under the usual rule', async () => {
    const { database } = get()
    const zones = ownBuffer(
      zoneFile([{ code: 'Z', name: 'Zone', polygons: [[[EAST, 0, EAST + 9, 0, EAST, 9, EAST, 0]]] }]),
    )
    const judge = await judgeOn(database, evenly(30), evenly(30), { 'own.zones': zones, 'operators.zones': zones })
    const system = (fileName: string, importedBy: string | null) =>
      database.within(WORKER, tx =>
        tx
          .insertInto('zone_systems')
          .values({
            organisation_id: people.primary.organisationId,
            kind: 'custom',
            name: fileName,
            file_name: fileName,
            zones: 2,
            imported_by: importedBy,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    const kindOf = async (firstDay: string, earlierSystem: number, zonesFile: string) => {
      const days = { firstDay, lastDay: firstDay }
      await insertTestDataset(database, people.primary, {
        first_day: days.firstDay,
        last_day: days.lastDay,
        study_area_wkt: LARGE,
        extent: JSON.stringify([EAST, 0, EAST + 4000, 4000]),
        selected_zones: '[1]',
        zone_system_id: earlierSystem,
      })
      const asked: AreaRequest = {
        ...days,
        organisationId: people.primary.organisationId,
        extent: [EAST, 0, EAST + 4000, 4000],
        areaWkt: WITHOUT_HOUSE,
        evOnly: false,
        eventDays: null,
        flowZones: null,
        countedBy: BY_STANDARD,
        made: 'zones',
        points: [],
        zonesFile,
        purpose: 'order',
      }
      return (await judge.judge(primary, asked))!.refusal === null ? 'allowed' : 'refused'
    }
    const own = await system('own.zones', 'Ann Analyst')
    const operators = await system('operators.zones', null)
    expect(await kindOf('2026-05-01', operators.id, 'operators.zones')).toBe('allowed')
    expect(await kindOf('2026-06-01', own.id, 'operators.zones')).toBe('refused')
    expect(await kindOf('2026-07-01', operators.id, 'own.zones')).toBe('refused')
  })
})
