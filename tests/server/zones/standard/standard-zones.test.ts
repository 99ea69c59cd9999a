import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { sweepReplacedZones } from '../../../../server/jobs/sweep-files.ts'
import type { StandardZone } from '../../../../server/warehouse/deliveries/load/zone-versions.ts'
import { importStandard } from '../../../../server/zones/standard/import-standard.ts'
import { makeStandardFiles } from '../../../../server/zones/standard/make-standard-files.ts'
import type { Table } from '../../../../server/zones/standard/read-table.ts'
import { replaceResidents } from '../../../../server/zones/standard/replace-residents.ts'
import { storeStandard } from '../../../../server/zones/standard/store-standard.ts'
import { listStandard } from '../../../../server/zones/standard/versions.ts'
import { type CostBreakdown, datasetCosts } from '../../../../src/contract/datasets.ts'
import { datasetZoneFile, type ZoneFileLink } from '../../../../src/contract/places.ts'
import { bufferSource } from '../../../../workers/bytes/byte-source.ts'
import { columnsFrom } from '../../../../workers/columns/columns-builder.ts'
import type { ZoneInput } from '../../../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../../../../workers/flatgeobuf/decode.ts'
import { writeFlatGeobuf } from '../../../../workers/flatgeobuf/write.ts'
import { CENTRE_E, CENTRE_N } from '../../support/country.ts'
import { onDatabases } from '../../support/databases.ts'
import { orderOf, placed } from '../../support/orders.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'

const ACROSS = 12
const SIZE_M = 2500
const MIDDLE_ACROSS = 3

const square = (across: number, sizeM: number, at: number) => {
  const e = CENTRE_E + ((at % across) - across / 2) * sizeM
  const n = CENTRE_N + (Math.floor(at / across) - across / 2) * sizeM
  return [[[e, n, e + sizeM, n, e + sizeM, n + sizeM, e, n + sizeM, e, n]]]
}

/** Other zones for the small country: 144 small ones of 6.25 km² each, 16 in each of nine middle zones. */
const otherZones = (residents: number): [small: ZoneInput[], middle: ZoneInput[]] => {
  const share = ACROSS / MIDDLE_ACROSS
  const parentOf = (at: number) =>
    Math.floor(Math.floor(at / ACROSS) / share) * MIDDLE_ACROSS + Math.floor((at % ACROSS) / share) + 1
  return [
    Array.from({ length: ACROSS ** 2 }, (_, at) => ({
      id: at + 1,
      code: `S${at + 1}`,
      name: `Small ${at + 1}`,
      numbers: { population: residents, parent: parentOf(at) },
      polygons: square(ACROSS, SIZE_M, at),
    })),
    Array.from({ length: MIDDLE_ACROSS ** 2 }, (_, at) => ({
      id: at + 1,
      code: `M${at + 1}`,
      name: `Middle ${at + 1}`,
      polygons: square(MIDDLE_ACROSS, SIZE_M * share, at),
    })),
  ]
}

const pathOf = ({ signedUrl }: ZoneFileLink) => signedUrl.split('?')[0]

/** A warehouse's zones for each version, and the function that loads them. */
const zonesLoader = () => {
  const known = new Map<number, readonly StandardZone[]>()
  return {
    known,
    zones: async (version: number, zones: readonly StandardZone[]) => {
      if (!known.has(version)) known.set(version, zones)
    },
    zonesOf: async (version: number) => known.get(version) ?? [],
  }
}

const table = (...rows: (readonly [string, number | string])[]): Table => ({
  name: 'population.csv',
  columns: ['code', 'residents'],
  rows: rows.map(([code, residents]) => [code, String(residents)]),
  around: null,
})

onDatabases(get => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
  })
  afterAll(() => portal?.close())

  const user = () => portal.people.primary.id
  const costs = async () => {
    const { json } = await portal.ask(datasetCosts, user(), { body: orderOf(portal, { reportInputs: [] }) })
    return json.Results as CostBreakdown
  }
  const versionOf = (id: number) =>
    get().database.within(WORKER, tx =>
      tx.selectFrom('datasets').select('standard_version').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const linkOf = async (id: number, zonefile = 'DatasetZones.json') => {
    const { json } = await portal.ask(datasetZoneFile, user(), { query: { datasetid: id, zonefile } })
    return json.Results as ZoneFileLink
  }
  const readable = async ({ signedUrl }: ZoneFileLink) => (await portal.app.request(signedUrl)).status
  const zonesOf = async ({ signedUrl }: ZoneFileLink) => {
    const reply = await portal.app.request(signedUrl)
    return decodeFlatGeobuf(bufferSource(new Uint8Array(await reply.arrayBuffer())))
  }
  const populationOf = async (id: number) => {
    const row = await get().database.within(WORKER, tx =>
      tx.selectFrom('datasets').select('population').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return row.population
  }
  const load = zonesLoader()
  const parts = () => ({ database: get().database, files: portal.files, load })
  let [first, second] = [0, 0]
  let oldLink: ZoneFileLink

  test('never shows an import that was interrupted before its last step, and never gives its number to other zones', async () => {
    const cut = {
      ...load,
      zones: async (...given: Parameters<typeof load.zones>) => {
        await load.zones(...given)
        throw new Error('cut off')
      },
    }
    const made = await makeStandardFiles(...otherZones(7000))
    await expect(storeStandard({ ...parts(), load: cut }, 'Cut off', made)).rejects.toThrow('cut off')
    expect((await costs()).totalPopulation).toBe(785)
    load.known.set(2, [{ zone: 1, parent: 1 }])
  })

  test('uses a new version immediately for prices and orders, while earlier datasets keep their zones, map file and link', async () => {
    first = await placed(portal, user(), orderOf(portal, { clientProjectName: 'In version 1' }))
    oldLink = await linkOf(first)
    expect(await readable(oldLink)).toBe(200)
    expect((await costs()).totalPopulation).toBe(785)

    const { version } = await storeStandard(parts(), 'Other zones', await makeStandardFiles(...otherZones(5000)))
    expect(version).toBe(3)
    // 0.785 km² of 6.25 km² with 5,000 residents.
    expect((await costs()).totalPopulation).toBe(628)
    second = await placed(portal, user(), orderOf(portal, { clientProjectName: 'In version 3' }))
    expect([await versionOf(first), await versionOf(second)]).toEqual([
      { standard_version: 1 },
      { standard_version: 3 },
    ])
    expect(pathOf(await linkOf(first))).toBe(pathOf(oldLink))
    expect(await readable(oldLink)).toBe(200)
    expect([(await zonesOf(oldLink)).count, (await zonesOf(await linkOf(second))).count]).toEqual([900, 144])
    expect((await zonesOf(await linkOf(second, 'MSOAZones.json'))).numbers.get('population')).toEqual(
      new Float64Array(9).fill(80_000),
    )
    expect(load.known.get(3)).toHaveLength(144)
  })

  test('refuses swapped small and middle zones before it writes anything', async () => {
    const file = (zones: ZoneInput[]) => writeFlatGeobuf(columnsFrom(zones), 'zones')
    const [small, middle] = otherZones(1).map(file)
    const order = { name: 'Swapped', small: middle!, middle: small!, parents: null, population: null }
    await expect(importStandard(parts(), order, () => undefined)).rejects.toThrow(
      'Give the file with more zones as --small.',
    )
    expect((await costs()).totalPopulation).toBe(628)
  })

  test('changes nothing when the same files are imported again', async () => {
    const made = await makeStandardFiles(...otherZones(5000))
    expect(await storeStandard(parts(), 'Again', made)).toEqual({ version: 3, isNew: false, putBack: [] })
  })

  test('delivered residents change the price band, while omitted zones keep their residents and existing orders their population', async () => {
    const before = await costs()
    expect(before.population).toMatchObject({ upTo: 10_000 })
    const now = await linkOf(second)
    const rows = Array.from({ length: 143 }, (_, at) => [`S${at + 1}`, 90_000] as const)
    const replaced = await replaceResidents(parts(), table(...rows, ['S999', 5], ['S144', 'many']))
    expect(replaced).toMatchObject({
      version: 3,
      rows: 143,
      before: 720_000,
      after: 143 * 90_000 + 5000,
      leftOut: ['S144'],
    })
    expect(replaced.rejected).toEqual([
      { row: 144, reasons: ['zone is not one of the standard zones'] },
      { row: 145, reasons: ['residents is not a number of people'] },
    ])
    const after = await costs()
    expect(after.totalPopulation).toBe(11_305)
    expect(after.population!.credits).toBeGreaterThan(before.population!.credits)
    expect(after.credits - after.population!.credits).toBe(before.credits - before.population!.credits)
    expect([await populationOf(first), await populationOf(second)]).toEqual([785, 628])

    const middle = (await zonesOf(await linkOf(second, 'MSOAZones.json'))).numbers.get('population')!
    expect([...middle].sort((a, b) => a - b)).toEqual([15 * 90_000 + 5000, ...new Array(8).fill(16 * 90_000)])
    expect(await readable(now)).toBe(200)
    const later = await linkOf(second)
    expect(pathOf(later)).not.toBe(pathOf(now))
    expect((await zonesOf(later)).ids).toEqual((await zonesOf(now)).ids)

    await sweepReplacedZones(parts())
    expect(await readable(now)).toBe(200)
    await get().database.within(WORKER, tx =>
      tx
        .updateTable('zone_systems')
        .set({ replaced_at: new Date(Date.now() - 49 * 3600 * 1000) })
        .where('replaced_at', 'is not', null)
        .execute(),
    )
    await sweepReplacedZones(parts())
    expect([await readable(now), await readable(later), await readable(oldLink)]).toEqual([403, 200, 200])
  })

  test('refuses a missing version and a table without residents with a message', async () => {
    await expect(replaceResidents(parts(), table(['S1', 5]), 9)).rejects.toThrow(
      'There is no version 9 of the standard zones',
    )
    await expect(replaceResidents(parts(), { ...table(['S1', 5]), columns: ['code', 'height'] })).rejects.toThrow(
      'population.csv: no column holds the residents',
    )
  })

  test('lists versions with their zones, residents and datasets', async () => {
    const listed = await listStandard(get().database, portal.files).catch(error => error)
    expect(listed).toMatchObject([
      { version: 1, small: 900, residents: 900_000, datasets: 1 },
      { version: 3, name: 'Other zones', small: 144, middle: 9, residents: 143 * 90_000 + 5000, datasets: 1 },
    ])
  })
})
