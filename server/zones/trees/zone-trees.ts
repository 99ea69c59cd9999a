import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { TextColumn } from '../../../workers/columns/zone-columns.ts'
import type { ServerEngine } from '../../../workers/overlay/overlay-calls.ts'
import { type Database, WORKER } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { asSystemWork } from '../../runtime/concurrency/caller.ts'
import type { NamedZoneTree, TreeSpec, ZoneTrees } from '../../warehouse/zones/zones-of-build.ts'
import { standardOfVersion } from '../standard/versions.ts'
import { createLocate, type ZoneEngine, type ZoneEngines } from '../zone-engines.ts'
import { zoneFileKey } from '../zone-files.ts'
import type { ZoneTree } from '../zone-tree.ts'
import type { MiddleLevel, PlaceIndex, TreeQuestion } from './tree-calls.ts'

/**
 * The position of the district that contains most of an area, according to the middle zones that cover it; ties are
 * broken by position. An area that no middle zone covers, for example at sea, belongs to the district with the nearest
 * residents.
 */
const districtOfArea = async (
  engine: Pick<ServerEngine, 'successors' | 'area'>,
  setId: number,
  { ids, districtOf, eastings, northings, names }: Omit<MiddleLevel, 'middleNames'>,
  areaWkt: string,
): Promise<number> => {
  const positions = new Map(Array.from(ids, (id, at) => [id, at]))
  const [covering = []] = await engine.successors(setId, [{ kind: 'area', wkt: areaWkt }])
  const shares = new Float64Array(names.length)
  for (const { zone, share } of covering) shares[districtOf[positions.get(zone.id)!]!]! += share
  const most = Math.max(...shares)
  if (most > 0) return shares.indexOf(most)
  const [minE, minN, maxE, maxN] = (await engine.area(areaWkt)).extent
  const distances = eastings.map(
    (easting, district) => (easting - (minE + maxE) / 2) ** 2 + (northings[district]! - (minN + maxN) / 2) ** 2,
  )
  return distances.indexOf(Math.min(...distances))
}

/** The number of rows per query. Other work runs between queries. */
const AT_ONCE = 5000

/** The whole index of place names, in import order. */
const readPlaceIndex = async (database: Database): Promise<PlaceIndex> => {
  const names: string[] = []
  const isTown: number[] = []
  const lonLat: number[] = []
  for (let last = 0; ; ) {
    const rows = await database.within(WORKER, tx =>
      tx
        .selectFrom('place_names')
        .select(['id', 'name', 'kind', 'longitude', 'latitude'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute(),
    )
    for (const { name, kind, longitude, latitude } of rows) {
      names.push(name)
      isTown.push(kind === 'town' ? 1 : 0)
      lonLat.push(longitude, latitude)
    }
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)!.id
  }
  return { names, isTown: Uint8Array.from(isTown), lonLat: Float64Array.from(lonLat) }
}

/** 'AMBT' */
const MAGIC = 0x54424d41
const VERSION = 1
const HEADER_BYTES = 16

/** A tree as a file (docs/formats/zone-tree.md). */
export const writeTree = ({ parents, zones, leaves, eastings, northings, residents }: ZoneTree): Uint8Array => {
  const bytes = new Uint8Array(HEADER_BYTES + (parents.length + zones.length * 5) * 4)
  const view = new DataView(bytes.buffer)
  let at = 0
  const put = (set: 'setInt32' | 'setUint32' | 'setFloat32', values: ArrayLike<number>) => {
    for (let i = 0; i < values.length; i++, at += 4) view[set](at, values[i]!, true)
  }
  put('setUint32', [MAGIC, VERSION, zones.length, parents.length])
  put('setUint32', zones)
  put('setInt32', leaves)
  put('setInt32', parents)
  for (const values of [eastings, northings, residents]) put('setFloat32', values)
  return bytes
}

/** Reads a tree; null if the bytes are not a complete tree of this version. */
export const readTree = (bytes: Uint8Array): ZoneTree | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER_BYTES) return null
  const [magic, version, zones, nodes] = [0, 4, 8, 12].map(offset => view.getUint32(offset, true))
  if (magic !== MAGIC || version !== VERSION) return null
  if (bytes.byteLength !== HEADER_BYTES + (nodes! + zones! * 5) * 4) return null
  let at = HEADER_BYTES
  const take = <T extends Int32Array | Uint32Array | Float64Array>(
    get: 'getInt32' | 'getUint32' | 'getFloat32',
    values: T,
  ): T => {
    for (let i = 0; i < values.length; i++, at += 4) values[i] = view[get](at, true)
    return values
  }
  return {
    zones: take('getUint32', new Uint32Array(zones!)),
    leaves: take('getInt32', new Int32Array(zones!)),
    parents: take('getInt32', new Int32Array(nodes!)),
    eastings: take('getFloat32', new Float64Array(zones!)),
    northings: take('getFloat32', new Float64Array(zones!)),
    residents: take('getFloat32', new Float64Array(zones!)),
  }
}

interface TreeParts {
  readonly database: Database
  readonly files: Pick<FileStore, 'stat' | 'read' | 'put'>
  readonly engines: ZoneEngines
  /** The inputs to a build's tree, from its dataset's row. */
  readonly specOf: (buildId: number) => Promise<TreeSpec>
}

/** The number of trees in memory, each of 3 MB for a country. */
const MOST_TREES = 32
const MOST_AREAS = 2000
const MOST_LEVELS = 4

/**
 * Caches results, but not failures, under a key. Several callers may share the same work, so it does not belong to any
 * of them.
 */
const remembered = <T>(most: number) => {
  const results = new LRUCache<string, Promise<T>>({ max: most })
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const result = results.get(key) ?? asSystemWork(make)
    results.set(key, result)
    result.catch(() => results.delete(key))
    return result
  }
}

const digest = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)

/** The inputs to a tree. */
interface Kind {
  /** Identifies it in memory and in the file store. */
  readonly key: string
  readonly zoneFile: string
  readonly question: () => Promise<Omit<TreeQuestion, 'places' | 'stored'>>
}

const storedTree = async ({ files }: TreeParts, key: string) => {
  const stats = await files.stat(key)
  return stats && readTree(await files.read(key, 0, stats.bytes))
}

/** Reads the tree from the file store, or builds it in a geometry thread and stores it. */
const makeTree = async (parts: TreeParts, { key, zoneFile, question }: Kind): Promise<NamedZoneTree> => {
  const fileKey = `zones/trees/${key}.tree`
  const stored = await storedTree(parts, fileKey)
  const asked = { ...(await question()), places: await readPlaceIndex(parts.database), stored }
  const { tree, names } = await parts.engines.run(zoneFile, (engine, setId) => engine.zoneTree(setId, asked))
  if (!stored) await parts.files.put(fileKey, writeTree(tree))
  const texts = new TextColumn(names.bytes, names.start)
  return { ...tree, nameOf: node => texts.at(node) }
}

/**
 * The residents of the standard zones, assigned to the custom zone that contains their representative point. Null if
 * the file has its own residents.
 */
const residentsUnder = async ({ engines }: TreeParts, customFile: string, smallFile: string) => {
  const own = await engines.run(customFile, (engine, setId) => engine.points(setId))
  if (own.residents.some(residents => residents > 0)) return null
  const { eastings, northings, residents } = await engines.run(smallFile, (engine, setId) => engine.points(setId))
  const located = await createLocate(engines)(customFile, eastings, northings)
  const under = new Map<number, number>()
  located.forEach((id, at) => {
    under.set(id, (under.get(id) ?? 0) + residents[at]!)
  })
  return Float64Array.from(own.ids, id => under.get(id) ?? 0)
}

const middleOf = async (engine: ZoneEngine, areaWkt: string): Promise<readonly [number, number]> => {
  const [minE, minN, maxE, maxN] = (await engine.area(areaWkt)).extent
  return [Math.round((minE + maxE) / 2), Math.round((minN + maxN) / 2)]
}

/**
 * The zone trees of datasets. The standard zones have one tree for each version and district, which all areas in the
 * district share. An organisation's own zones have one for each file and area.
 */
export const createZoneTrees = (parts: TreeParts): ZoneTrees => {
  const { database, engines } = parts
  const trees = remembered<NamedZoneTree>(MOST_TREES)
  const levels = remembered<MiddleLevel>(MOST_LEVELS)
  const districts = remembered<number>(MOST_AREAS)
  const contents = remembered<string>(MOST_TREES)
  const middles = remembered<readonly [number, number]>(MOST_AREAS)

  const ofStandard = async ({ areaWkt, standard }: TreeSpec): Promise<Kind> => {
    const files = await database.within(WORKER, tx => standardOfVersion(tx, standard.version))
    if (!files) throw new Error(`There is no version ${standard.version} of the standard zones`)
    const middleFile = zoneFileKey(files.middle)
    const middle = await levels(middleFile, () => engines.run(middleFile, (engine, setId) => engine.districts(setId)))
    const district = await districts(digest(middleFile, areaWkt), () =>
      engines.run(middleFile, (engine, setId) => districtOfArea(engine, setId, middle, areaWkt)),
    )
    const centre = [middle.eastings[district]!, middle.northings[district]!] as const
    return {
      key: `standard-${standard.version}-${digest(middle.names[district] || district)}`,
      zoneFile: zoneFileKey(files.small),
      question: async () => ({ centre, middle, residents: null }),
    }
  }
  const ofCustom = async (zoneFile: string, { areaWkt, standard }: TreeSpec): Promise<Kind> => {
    const centre = await middles(digest(areaWkt), () => engines.run(zoneFile, engine => middleOf(engine, areaWkt)))
    const content = await contents(zoneFile, () =>
      engines.run(zoneFile, async (engine, setId) => (await engine.content(setId)).digest),
    )
    return {
      // The inputs to the salt for the dataset's noise. Datasets with the same noise therefore have the same tree.
      key: `custom-${digest(content, standard.version, ...centre)}`,
      zoneFile,
      question: async () => ({
        centre,
        middle: null,
        residents: await residentsUnder(parts, zoneFile, standard.smallFile),
      }),
    }
  }
  const of = async (spec: TreeSpec): Promise<NamedZoneTree> => {
    const { customZonesFile } = spec
    const kind = await (customZonesFile === null ? ofStandard(spec) : ofCustom(customZonesFile, spec))
    return trees(kind.key, () => makeTree(parts, kind))
  }
  return {
    async ofBuild(buildId) {
      const spec = await parts.specOf(buildId)
      return { tree: await of(spec), areaWkt: spec.areaWkt, smallFile: spec.standard.smallFile }
    },
  }
}
