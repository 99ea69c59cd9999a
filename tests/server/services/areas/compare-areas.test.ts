import { beforeAll, describe, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { type Identity, loadIdentity } from '../../../../server/services/account/identity.ts'
import { compareAreas } from '../../../../server/services/areas/compare-areas.ts'
import { disclosureSettings } from '../../../../server/warehouse/disclosure/is-safe.ts'
import { createNodeEngine } from '../../../../server/zones/node-engine.ts'
import { onDatabases } from '../../support/databases.ts'
import { evenly } from '../../support/judge-on.ts'
import { insertTestDataset, NAMES, type Person, seedPeople, type TestPeople } from '../../support/people.ts'
import { releasedSquares } from '../../support/released-squares.ts'
import { insertStandardZones } from '../../support/standard-zones.ts'

const [EAST, NORTH] = [430_000, 430_000]
const SIDE_M = 4000
const MIN_DEVICES = 15
/** Released devices per 500 m square: a house plot should contain none, and a 50 m strip a few. */
const IN_SQUARE = 10

/** A ground square in metres, moved east, optionally without a plot at its south-western corner. */
const ground = (movedM: number, plotM = 0): string => {
  const [west, east, south, north] = [EAST + movedM, EAST + movedM + SIDE_M, NORTH, NORTH + SIDE_M]
  const corner =
    plotM === 0
      ? `${west} ${south}`
      : `${west} ${south + plotM}, ${west + plotM} ${south + plotM}, ${west + plotM} ${south}`
  return `POLYGON ((${corner}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${corner.split(', ')[0]}))`
}

onDatabases(get => {
  let people: TestPeople
  let primary: Identity
  beforeAll(async () => {
    people = await seedPeople(get().database)
    await insertStandardZones(get().database)
    primary = (await loadIdentity(get().database, NAMES, people.primary.id, Date.now() / 1000))!
  })

  const have = (wkt: string, more = {}, owner: Person = people.primary) =>
    insertTestDataset(get().database, owner, { study_area_wkt: wkt, status: 2, build_id: 1, ...more })
  /** A zone system, imported in a browser or by the provider. */
  const zonesOf = (name: string, importedBy: string | null) =>
    get().database.within(WORKER, async tx => {
      const row = { organisation_id: people.primary.organisationId, kind: 'custom' as const, zones: 1, name }
      const system = { ...row, file_name: `${name}.fgb`, imported_by: importedBy }
      const { id } = await tx.insertInto('zone_systems').values(system).returning('id').executeTakeFirstOrThrow()
      return { zone_system_id: id, selected_zones: '[1]' }
    })
  const compared = async (ids: readonly number[], hasSquares = true) => {
    const engine = await createNodeEngine()
    const parts: Parameters<typeof compareAreas>[0] = {
      database: get().database,
      engines: { run: (_, work) => work(engine, 0) },
      movement: {
        disclosure: () => disclosureSettings(MIN_DEVICES),
        hasReleasedSquares: async () => hasSquares,
        releasedSquares: async () => releasedSquares({ devices: evenly(IN_SQUARE) }),
      },
    }
    return compareAreas(parts, primary, ids)
  }
  const overlap = async (...ids: readonly number[]) => (await compared(ids)).map(pair => pair.overlap)

  describe('the areas of compared datasets', () => {
    test('are classified in pairs: the same, separate, or overlapping with few or enough devices outside the overlap', async () => {
      const ids = [
        await have(ground(0)),
        await have(ground(0), { first_day: '2026-09-01', last_day: '2026-09-30' }),
        await have(ground(2 * SIDE_M)),
        await have(ground(2000)),
        await have(ground(50)),
      ]
      const [first, month, far, half, strip] = ids
      expect(await compared(ids)).toEqual([
        { a: first, b: month, overlap: 'same' },
        { a: first, b: far, overlap: 'apart' },
        { a: first, b: half, overlap: 'shared' },
        { a: first, b: strip, overlap: 'few' },
        { a: month, b: far, overlap: 'apart' },
        { a: month, b: half, overlap: 'shared' },
        { a: month, b: strip, overlap: 'few' },
        { a: far, b: half, overlap: 'apart' },
        { a: far, b: strip, overlap: 'apart' },
        { a: half, b: strip, overlap: 'shared' },
      ])
    })

    test('cannot be compared by levels if either is drawn around a house', async () => {
      const cut = ground(0, 60)
      const [whole, circle] = [await have(ground(0)), await have(cut)]
      const drawn = await have(cut, { boundary: JSON.stringify({ wkt: cut, made: 'drawn' }) })
      const own = await have(cut, await zonesOf('drawn-in-a-browser', 'Maya Ellis'))
      const provided = await have(cut, await zonesOf('from-the-provider', null))
      expect(await overlap(whole, circle)).toEqual(['shared'])
      expect(await overlap(whole, provided)).toEqual(['shared'])
      expect(await overlap(whole, drawn)).toEqual(['few'])
      expect(await overlap(drawn, whole)).toEqual(['few'])
      expect(await overlap(whole, own)).toEqual(['few'])
    })

    test('are revealed to users who may see each of them, once all are completed and their month has its overview', async () => {
      const [mine, half] = [await have(ground(0)), await have(ground(2000))]
      const theirs = await have(ground(0), {}, people.stranger)
      await expect(compared([mine, theirs])).rejects.toMatchObject({ code: 'not-found' })
      await expect(compared([mine, await have(ground(0), { status: 1 })])).rejects.toMatchObject({
        code: 'not-completed',
      })
      await expect(compared([mine, half], false)).rejects.toMatchObject({ code: 'month-not-ready' })
    })
  })
})
