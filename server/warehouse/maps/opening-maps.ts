import type { ZoneLevel } from '../../../src/contract/location-insights.ts'
import { byCell } from '../cells.ts'
import type { FigureContext } from '../figure-context.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import { followed } from '../gate/settings.ts'
import { hiddenStays } from './hidden-stays.ts'
import { NO_ZONE, protectZones, type ZoneCounts } from './protect-zones.ts'
import { isNarrowed, type Selection } from './selection.ts'
import { zoneCountsFrom } from './zone-counts-from.ts'
import { type ByZone, type ZoneSet, zoneStatements } from './zone-statements.ts'

/** The number of no zone, so that a list of zones in a statement is never empty. */
const UNUSED_ZONE = 0xffff_ffff
const listOf = (zones: Iterable<number>): number[] => [...zones, UNUSED_ZONE]

/** A map whose zones may be released beside each other. */
export interface ProtectedMap {
  readonly released: ReadonlyMap<number, Measure>
  /** All zones and the trips in no zone together, where that may be released. */
  readonly total: Measure | null
}

interface OpeningMap {
  readonly context: FigureContext
  readonly buildId: number
  /** The version of the standard zones. */
  readonly version: number
  readonly set: ZoneSet
  /** The selected stays, and all stays that a reader can select. */
  readonly stays: readonly number[]
  readonly options: readonly number[]
}

const statementsFor = ({ set, options }: OpeningMap) => zoneStatements[set][options.length > 1 ? 'byStay' : 'all']

/** Zones in which every option of stay is safe: a reader can know each of the options. */
const openOf = (rows: readonly ByZone[], settings: FigureContext['settings']): Set<number> => {
  const open = new Set(rows.map(({ cell }) => cell))
  open.delete(NO_ZONE)
  for (const row of rows) if (!isSafe(row, settings)) open.delete(row.cell)
  return open
}

/**
 * The middle zones whose options of stay could be released beside their small zones: in each, the small zones that are not open are
 * together safe in every option, or empty.
 */
const joinable = async (map: OpeningMap): Promise<{ rows: readonly ByZone[]; middle: ReadonlySet<number> }> => {
  const { warehouse, settings } = map.context
  const { buildId, version } = map
  const open = openOf(await warehouse.rows(statementsFor(map).byZone, { buildId }), settings)
  const [rows, closed] = (await Promise.all(
    [[], open].map(apart =>
      warehouse.rows(statementsFor(map).byMiddleZone, { buildId, version, apart: listOf(apart) }),
    ),
  )) as [ByZone[], ByZone[]]
  const middle = new Set(rows.map(({ cell }) => cell))
  middle.delete(NO_ZONE)
  for (const row of [...rows, ...closed]) if (!isSafe(row, settings)) middle.delete(row.cell)
  return { rows, middle }
}

/** What is counted in all zones and in none; null where it is too little for a place that is followed from month to month. */
const followedTotal = async (map: OpeningMap): Promise<Measure | null> => {
  const { warehouse, settings } = map.context
  const { buildId, stays } = map
  const total = (await warehouse.rows(statementsFor(map).total, { buildId })).find(({ cell }) => stays.includes(cell))
  return total && isSafe(total, followed(settings)) ? total : null
}

/**
 * The total of a map. Differencing applies to it as to a zone, so in every option of stay the trips that lie neither in an open zone
 * nor in a middle zone must be safe, or none.
 */
const totalOf = async (map: OpeningMap, middle: () => Promise<ReadonlySet<number>>): Promise<Measure | null> => {
  const { warehouse, settings } = map.context
  const { buildId, version, options } = map
  const { byZone, joinedComplement } = statementsFor(map)
  const total = await followedTotal(map)
  if (!total || options.length === 1) return total
  const apart = listOf(openOf(await warehouse.rows(byZone, { buildId }), settings))
  const released = listOf(await middle())
  for (const option of options) {
    const [complement] = await warehouse.rows(joinedComplement, { buildId, version, apart, released, stays: [option] })
    if (complement && !isSafe(complement, settings)) return null
  }
  return total
}

/** The small zones of a map of all trips. */
const smallOfAll = async (map: OpeningMap): Promise<ReadonlyMap<number, Measure>> => {
  const { warehouse, settings } = map.context
  const { buildId, stays } = map
  const { byZone, complement } = statementsFor(map)
  const rows = await warehouse.rows(byZone, { buildId })
  return protectZones(
    zoneCountsFrom(rows, released => warehouse.rows(complement, { buildId, stays, released })),
    settings,
  )
}

/** The small zones of a map of some stays. */
const smallOfStays = async (map: OpeningMap, ofAll: OpeningMap): Promise<ReadonlyMap<number, Measure>> => {
  const { warehouse, settings } = map.context
  const { buildId } = map
  const { byZone, complement } = statementsFor(map)
  const rows = await warehouse.rows(byZone, { buildId })
  const opens = new Set((await smallOfAll(ofAll)).keys())
  const outside = async (zones: readonly number[], stay: 0 | 1) =>
    (await warehouse.rows(complement, { buildId, stays: [stay], released: listOf(zones) }))[0] ?? null
  const hidden = await hiddenStays(rows, opens, outside, settings)
  return byCell(rows.filter(row => map.stays.includes(row.stays) && !hidden.has(row.cell) && isSafe(row, settings)))
}

/**
 * A map as it opens, of all trips or of dwells. The engine counts it, and its results are stored with the build. It has no zones
 * where the total of all trips is withheld.
 */
export const openingMap = async (
  context: FigureContext,
  buildId: number,
  version: number,
  set: ZoneSet,
  selection: Selection,
  level: ZoneLevel,
): Promise<ProtectedMap> => {
  const { warehouse, settings } = context
  const ofAll: OpeningMap = { context, buildId, version, set, stays: [0], options: [0] }
  if ((await followedTotal(ofAll)) === null) return { released: new Map(), total: null }
  const map = isNarrowed(selection, 'stays') ? { ...ofAll, stays: selection.stays, options: [0, 1] } : ofAll
  const { joinedComplement } = statementsFor(map)
  const isSelected = (row: ByZone) => map.stays.includes(row.stays)
  const small = await (map === ofAll ? smallOfAll(ofAll) : smallOfStays(map, ofAll))
  const findMiddle = async () => {
    const { rows: joined, middle } = await joinable(map)
    const always = map === ofAll ? middle : (await joinable(ofAll)).middle
    return { joined, middle: new Set([...middle].filter(zone => always.has(zone))) }
  }
  let found: ReturnType<typeof findMiddle> | undefined
  const middleOf = () => {
    found ??= findMiddle()
    return found
  }
  const joinedCounts = async (): Promise<ZoneCounts> => {
    const { joined, middle } = await middleOf()
    const apart = listOf(small.keys())
    return {
      cells: byCell(joined.filter(row => isSelected(row) && middle.has(row.cell))),
      // A small zone that is shown in place of its middle zone is not in the complement.
      complementWithout: async released =>
        (await warehouse.rows(joinedComplement, { buildId, version, apart, stays: map.stays, released }))[0] ?? null,
    }
  }
  const released = level === 'small' ? small : await protectZones(await joinedCounts(), settings)
  return {
    released,
    total: released.size === 0 ? null : await totalOf(map, async () => (await middleOf()).middle),
  }
}
