import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, WORKER } from '../../../../server/db/database.ts'
import type { FileStore } from '../../../../server/files/file-store.ts'
import { createFolderStore } from '../../../../server/files/folder-store.ts'
import { putPlaceNames } from '../../../../server/reference/place-names/place-names.ts'
import type { NamedZoneTree, TreeSpec } from '../../../../server/warehouse/zones/zones-of-build.ts'
import { createEnginePool } from '../../../../server/zones/engine-pool.ts'
import { makeStandardFiles } from '../../../../server/zones/standard/make-standard-files.ts'
import { storeStandard } from '../../../../server/zones/standard/store-standard.ts'
import { createZoneTrees } from '../../../../server/zones/trees/zone-trees.ts'
import { zoneFileKey } from '../../../../server/zones/zone-files.ts'
import { putZoneFiles } from '../../../../server/zones/zone-systems.ts'
import { columnsFrom } from '../../../../workers/columns/columns-builder.ts'
import { makeZoneFile } from '../../../../workers/zone-import/zone-file.ts'
import { openAnyDatabase } from '../../support/databases.ts'

const [WEST, SOUTH, SMALL_M, ACROSS] = [424_000, 427_000, 1000, 12]
const MIDDLE_M = 3000
const square = (e: number, n: number, sizeM: number) => [e, n, e + sizeM, n, e + sizeM, n + sizeM, e, n + sizeM, e, n]
const areaWkt = (e: number, n: number, sizeM: number) =>
  `POLYGON((${[0, 2, 4, 6, 8]
    .map(at =>
      square(e, n, sizeM)
        .slice(at, at + 2)
        .join(' '),
    )
    .join(',')}))`

/**
 * A square of 12 by 12 km with two districts, Bradford in the west and Leeds in the east. Middle zones are 3 by 3 km.
 */
const middle = Array.from({ length: 16 }, (_, at) => ({
  id: at + 1,
  code: `M${at + 1}`,
  name: `${at % 4 < 2 ? 'Bradford' : 'Leeds'} ${String(Math.floor(at / 4) * 2 + (at % 2) + 1).padStart(3, '0')}`,
  polygons: [[square(WEST + (at % 4) * MIDDLE_M, SOUTH + Math.floor(at / 4) * MIDDLE_M, MIDDLE_M)]],
}))
const small = Array.from({ length: ACROSS * ACROSS }, (_, at) => {
  const [column, row] = [at % ACROSS, Math.floor(at / ACROSS)]
  return {
    id: at + 1,
    code: `S${at + 1}`,
    name: `Small ${at + 1}`,
    numbers: { population: 1500, parent: Math.floor(row / 3) * 4 + Math.floor(column / 3) + 1 },
    polygons: [[square(WEST + column * SMALL_M, SOUTH + row * SMALL_M, SMALL_M)]],
  }
})
/** Shops without residents: two zones of 4 by 4 km in the west, and four of 1 by 1 km in an eastern corner. */
const custom = [
  [0, 0, 4000],
  [0, 4000, 4000],
  [8000, 0, 1000],
  [9000, 0, 1000],
  [10_000, 0, 1000],
  [11_000, 0, 1000],
].map(([e, n, sizeM], at) => ({
  id: at + 1,
  code: `C${at + 1}`,
  name: `Shop ${at + 1}`,
  polygons: [[square(WEST + e!, SOUTH + n!, sizeM!)]],
}))

const folder = mkdtempSync(join(tmpdir(), 'ambit-trees-'))
const files = createFolderStore(folder)
const engines = createEnginePool(files, { threads: 1 })
let database: Database
let standard: TreeSpec['standard']
const customZonesFile = zoneFileKey('shops.1.0123456789ab')

beforeAll(async () => {
  ;({ database } = await openAnyDatabase())
  const load = { zones: async () => undefined, zonesOf: async () => [] }
  const { version } = await storeStandard({ database, files, load }, 'Squares', await makeStandardFiles(small, middle))
  const row = await database.within(WORKER, tx =>
    tx.selectFrom('zone_systems').select('file_name').where('kind', '=', 'small').executeTakeFirstOrThrow(),
  )
  standard = { version, smallFile: zoneFileKey(row.file_name) }
  await putZoneFiles(files, 'shops.1.0123456789ab', await makeZoneFile(columnsFrom(custom), 'shops'))
  await database.within(WORKER, tx =>
    putPlaceNames(
      tx,
      [
        ['Headingley (Leeds)', 'locality', 53.758, -1.54],
        ['Otley', 'locality', 53.758, -1.61],
        ['Kirkstall', 'locality', 53.835, -1.54],
      ].map(([name, kind, latitude, longitude]) => ({
        name: name as string,
        kind: kind as 'locality',
        within: null,
        residents: null,
        latitude: latitude as number,
        longitude: longitude as number,
      })),
    ),
  )
})
afterAll(async () => {
  await engines.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Trees of builds that are numbered by their dataset's position, from 0. */
const open = (specs: readonly TreeSpec[], store: Pick<FileStore, 'stat' | 'read' | 'put'> = files) =>
  createZoneTrees({ database, files: store, engines, specOf: async buildId => specs[buildId]! })
/** Trees of datasets, read by one process. */
const treesOf = async (...specs: readonly TreeSpec[]) => {
  const trees = open(specs)
  const answers = []
  for (const build of specs.keys()) answers.push(await trees.ofBuild(build))
  return answers.map(({ tree }) => tree)
}
const inLeeds = (): TreeSpec => ({ areaWkt: areaWkt(WEST + 8000, SOUTH + 1000, 2000), standard, customZonesFile: null })
const inBradford = (): TreeSpec => ({ ...inLeeds(), areaWkt: areaWkt(WEST + 1000, SOUTH + 1000, 2000) })
const namesOf = (tree: NamedZoneTree) => Array.from(tree.parents, (_, node) => tree.nameOf(node))
const figuresOf = ({ nameOf: _, ...tree }: NamedZoneTree) => tree

describe('the tree of standard zones', () => {
  test('is the same for all areas of a district, and differs between districts', async () => {
    const [leeds, other, bradford] = await treesOf(
      inLeeds(),
      // Most of this area is in Leeds.
      { ...inLeeds(), areaWkt: areaWkt(WEST + 5000, SOUTH + 6000, 4000) },
      inBradford(),
    )
    expect(other).toBe(leeds)
    expect(bradford!.parents).not.toEqual(leeds!.parents)
  })

  test('is centred on the district, whose zones are nearest to the root', async () => {
    const [leeds, bradford] = await treesOf(inLeeds(), inBradford())
    const meanDepth = (tree: NamedZoneTree, isInHalf: (easting: number) => boolean) => {
      const leaves = [...tree.leaves].filter((_, zone) => isInHalf(tree.eastings[zone]!))
      let depth = 0
      for (const leaf of leaves) for (let node = leaf; node > 0; node = tree.parents[node]!) depth++
      return depth / leaves.length
    }
    const border = WEST + (ACROSS * SMALL_M) / 2
    const inEast = (easting: number) => easting > border
    const inWest = (easting: number) => easting < border
    expect(meanDepth(leeds!, inEast)).toBeLessThan(meanDepth(leeds!, inWest))
    expect(meanDepth(bradford!, inWest)).toBeLessThan(meanDepth(bradford!, inEast))
  })

  test('has nodes for the middle zones, under their names', async () => {
    const [tree] = await treesOf(inLeeds())
    const names = namesOf(tree!)
    expect(names).toEqual(expect.arrayContaining(['All zones', ...middle.map(({ name }) => name)]))
    expect(new Set(names).size).toBe(names.length)
  })

  test('names groups by the index of places', async () => {
    const [tree] = await treesOf(inLeeds())
    const names = namesOf(tree!)
    expect(names.filter(name => name.includes('Headingley')).length).toBeGreaterThan(0)
    expect(names.filter(name => name.includes('(Leeds)'))).toEqual([])
  })

  test('is returned with the build’s area', async () => {
    const trees = open([inLeeds(), inBradford()])
    expect((await trees.ofBuild(0)).areaWkt).toBe(inLeeds().areaWkt)
    expect((await trees.ofBuild(1)).areaWkt).toBe(inBradford().areaWkt)
  })

  test('is stored once, and read by the next process', async () => {
    const puts: string[] = []
    const store = {
      ...files,
      put: async (...given: Parameters<FileStore['put']>) => {
        puts.push(given[0])
        await files.put(...given)
      },
    }
    for (const key of await files.list('zones/trees/')) await files.remove(key)
    const { tree: built } = await open([inLeeds()], store).ofBuild(0)
    const { tree: read } = await open([inLeeds()], store).ofBuild(0)
    expect(puts).toEqual([expect.stringMatching(/^zones\/trees\/standard-1-[0-9a-f]{16}\.tree$/)])
    expect(figuresOf(read)).toEqual(figuresOf(built))
    expect(namesOf(read)).toEqual(namesOf(built))
  })
})

describe('the tree of an organisation’s own zones', () => {
  const spec = (): TreeSpec => ({ ...inBradford(), customZonesFile })

  test('weighs zones by the residents of the standard zones within them', async () => {
    const [tree] = await treesOf(spec())
    expect([...tree!.zones]).toEqual([1, 2, 3, 4, 5, 6])
    expect([...tree!.residents]).toEqual([24_000, 24_000, 1500, 1500, 1500, 1500])
    // Zones 1 and 2 have 24,000 residents each; the other four, beyond zone 1, have 1,500 each. Splitting off zone 2
    // balances the residents best. If only the number of zones counted, zones 1 and 2 would form one half.
    const parentOf = (zone: number) => tree!.parents[tree!.leaves[tree!.zones.indexOf(zone)]!]
    expect([1, 2].map(parentOf)).toEqual([expect.any(Number), 0])
    expect(parentOf(1)).not.toBe(0)
    expect(namesOf(tree!)).toEqual(expect.arrayContaining(['Shop 1', 'Shop 6', 'All zones']))
  })

  test('belongs to the area: an area with a different centre gets a different tree', async () => {
    const [here, again, there] = await treesOf(spec(), spec(), { ...spec(), areaWkt: inLeeds().areaWkt })
    expect(again).toBe(here)
    expect(there).not.toBe(here)
  })
})
