import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { TextColumn } from '../../../workers/columns/zone-columns.ts'
import { type Database, WORKER } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { asSystemWork } from '../../runtime/concurrency/caller.ts'
import type { NamedZoneTree, TreeSpec, ZoneTrees } from '../../warehouse/zones/zones-of-build.ts'
import { standardOfVersion } from '../standard/versions.ts'
import type { ZoneEngine, ZoneEngines } from '../zone-engines.ts'
import { zoneFileKey } from '../zone-file-keys.ts'
import { districtOfArea } from './district-of-area.ts'
import { readPlaceIndex } from './read-place-index.ts'
import type { MiddleLevel, TreeQuestion } from './tree-calls.ts'
import { readTree, writeTree } from './tree-file.ts'

export interface TreeParts {
  readonly database: Database
  readonly files: Pick<FileStore, 'stat' | 'read' | 'put'>
  readonly engines: ZoneEngines
  /** The inputs of a build's tree, from its dataset's row. */
  readonly specOf: (buildId: number) => Promise<TreeSpec>
}

/** Trees in memory, of 3 MB each for a country. */
const MOST_TREES = 32
const MOST_AREAS = 2000
const MOST_LEVELS = 4

/** Results by key; a failure is not remembered. Several callers may wait for the same work, so it belongs to none of them. */
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

/** Where a tree is cut, and what it is cut of. */
interface Kind {
  /** Names it in memory and in the file store. */
  readonly key: string
  readonly zoneFile: string
  readonly question: () => Promise<Omit<TreeQuestion, 'places' | 'stored'>>
}

const storedTree = async ({ files }: TreeParts, key: string) => {
  const found = await files.stat(key)
  return found && readTree(await files.read(key, 0, found.bytes))
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

/** The residents of the standard zones by the custom zone that holds their representative point; null where the file has its own. */
const residentsUnder = async ({ engines }: TreeParts, customFile: string, smallFile: string) => {
  const own = await engines.run(customFile, (engine, setId) => engine.points(setId))
  if (own.residents.some(residents => residents > 0)) return null
  const { eastings, northings, residents } = await engines.run(smallFile, (engine, setId) => engine.points(setId))
  const located = await engines.run(customFile, (engine, setId) => engine.locate(setId, eastings, northings))
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
 * The trees of datasets: of standard zones one for each version and district, which all areas of the district share; of an
 * organisation's own zones one for each file and area.
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
      // What the salt of the dataset's noise goes by, so that datasets with the same noise have the same tree.
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
