import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import { MM_PER_M, type ZoneColumns, type ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { insidePoint } from '../../../workers/geometry/zone-points.ts'
import type { Geos } from '../../../workers/geos/geos.ts'
import { PointLocator } from '../../../workers/index/locate-points.ts'
import { ZoneIndex } from '../../../workers/index/zone-index.ts'
import { commonArea } from '../../../workers/zone-import/find-overlaps.ts'
import { ImportError } from '../import/import-error.ts'
import type { ReadLevel } from './read-level.ts'
import { type FindZone, type Table, zoneColumn, zoneFinder } from './read-table.ts'

/**
 * Finds the middle zones of some small zones from their positions: the middle zone at a point inside the small zone,
 * otherwise the one with the largest overlap; -1 if there is none. Zones are given by their position in the file.
 */
const parentsByPlace = (geos: Geos, small: ZoneColumns, middle: ZoneColumns, zones: readonly number[]): number[] => {
  const locator = new PointLocator(middle)
  const index = new ZoneIndex(middle)
  let last = -1
  return zones.map(zone => {
    const point = insidePoint(small, zone)
    const at = point ? locator.at(point[0] / MM_PER_M, point[1] / MM_PER_M, last) : -1
    last = at >= 0 ? at : largestShare(geos, small, zone, middle, index)
    return last
  })
}

const largestShare = (geos: Geos, small: ZoneColumns, zone: number, middle: ZoneColumns, index: ZoneIndex): number => {
  const box = [0, 1, 2, 3].map(k => small.boxes[zone * 4 + k]!)
  let [best, most] = [-1, 0]
  for (const candidate of index.search(box[0]!, box[1]!, box[2]!, box[3]!)) {
    const shared = commonArea(geos, small, zone, candidate, middle)
    if (shared > most) [best, most] = [candidate, shared]
  }
  return best
}

/** The number of zones for each way of finding their parent. */
export interface ParentWays {
  /** Found in a column of the small zones' file. */
  readonly column: number
  /** Found in the table given with --parents. */
  readonly table: number
  readonly place: number
  /** The codes of zones for which the column or table names a middle zone that does not exist. */
  readonly unknown: readonly string[]
}

/** Names of properties that contain a small zone's middle zone. */
const PARENT_PROPERTY =
  /^((msoa|iz|intzone|intermediate_?zone|sdz)(\d\d)?_?(cd|code)|(parent|middle)(_?(zone|code|cd|id))?)$/i
const SMALL_COLUMN = /^(small|zone|code|objectid)(_?(zone|code|id))?$/i
const MIDDLE_COLUMN = /^(middle|parent)(_?(zone|code|id))?$/i
const CODES_TOLD = 20

/** The values of the parent column in the small zones' file, or null if the column is missing. */
const ofColumn = ({ properties }: ReadLevel, find: FindZone): ((zone: number) => string) | null => {
  const names = [...new Set(properties.slice(0, 100).flatMap(each => Object.keys(each ?? {})))]
  const textOf = (zone: number, name: string) => String(properties[zone]?.[name] ?? '').trim()
  const name = names.find(
    each => PARENT_PROPERTY.test(each) && properties.some((_, zone) => find(textOf(zone, each)) >= 0),
  )
  return name === undefined ? null : zone => textOf(zone, name)
}

/**
 * The values in a table's middle zone column, keyed by small zone.
 * @throws ImportError if a column is missing
 */
const ofTable = (table: Table, small: readonly ZoneInput[], middle: readonly ZoneInput[]) => {
  const [zone, parent] = [zoneColumn(table, small, SMALL_COLUMN), zoneColumn(table, middle, MIDDLE_COLUMN)]
  if (zone < 0 || parent < 0)
    throw new ImportError(
      `${table.name}: no column holds the codes of the ${zone < 0 ? 'small' : 'middle'} zones. Name the two columns "small" and "middle".`,
    )
  const find = zoneFinder(small, table.columns[zone])
  const said = new Map(table.rows.map(row => [find(row[zone] ?? ''), row[parent] ?? '']))
  return (at: number) => said.get(at) ?? ''
}

/**
 * Finds the middle zone of each small zone: from a column of the small zones' file, otherwise from a table, otherwise
 * by position.
 * @throws ImportError if a small zone is in no middle zone
 */
export const findParents = (
  geos: Geos,
  small: ReadLevel,
  middle: ReadLevel,
  table: Table | null,
): { readonly parents: Int32Array; readonly ways: ParentWays } => {
  const find = zoneFinder(middle.zones)
  const sources = [ofColumn(small, find), table && ofTable(table, small.zones, middle.zones)]
  const parents = new Int32Array(small.zones.length).fill(-1)
  const counts = [0, 0]
  const unknown: string[] = []
  small.zones.forEach(({ code }, zone) => {
    const said = sources.map(source => source?.(zone) ?? '')
    const candidates = said.map(text => (text === '' ? -1 : find(text)))
    const way = candidates.findIndex(at => at >= 0)
    if (way >= 0) {
      parents[zone] = candidates[way]!
      counts[way]! += 1
    } else if (said.some(text => text !== '')) unknown.push(code)
  })
  const left = [...parents.keys()].filter(zone => parents[zone] === -1)
  const placed =
    left.length === 0 ? [] : parentsByPlace(geos, columnsFrom(small.zones), columnsFrom(middle.zones), left)
  left.forEach((zone, i) => {
    parents[zone] = placed[i]!
  })
  refuseOrphans(small, parents)
  return { parents, ways: { column: counts[0]!, table: counts[1]!, place: left.length, unknown } }
}

const refuseOrphans = ({ zones }: ReadLevel, parents: Int32Array) => {
  const orphans = zones.filter((_, zone) => parents[zone] === -1).map(({ code }) => code)
  if (orphans.length === 0) return
  const few = orphans.slice(0, CODES_TOLD).join(', ')
  throw new ImportError(
    `${orphans.length} small ${orphans.length === 1 ? 'zone lies' : 'zones lie'} in no middle zone: ${few}${orphans.length > CODES_TOLD ? ', …' : ''}. Say in which by --parents FILE.csv (small code, middle code), or bring the middle zones that are missing.`,
  )
}
