import type { ZoneLevel } from '../../../src/contract/location-insights.ts'
import { byCell } from '../cells.ts'
import type { By, Counting } from '../counts/counting.ts'
import type { FigureContext } from '../figure-context.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import { followed } from '../gate/settings.ts'
import { hiddenStays } from './hidden-stays.ts'
import { NO_ZONE, protectZones, type ZoneCounts } from './protect-zones.ts'
import { isNarrowed, type Selection } from './selection.ts'
import { zoneCountsFrom } from './zone-counts-from.ts'
import { type ByZone, ZONE_SETS, type ZoneSet } from './zone-sets.ts'

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

/** What is counted for a map; `apart` are small zones that are left out. */
const countingsOf = ({ set, options, version }: OpeningMap) => {
  const { rows, zone, stay: ofSet } = ZONE_SETS[set]
  const stay = options.length > 1 ? ofSet : 'period'
  const middle: By = { middleOf: zone, version }
  const outside = (stays: readonly number[], ...without: Required<Counting>['without']): Counting => ({
    rows,
    by: 'period',
    only: { of: stay, cells: stays },
    without,
  })
  return {
    byZone: { rows, by: zone, and: stay } satisfies Counting,
    complement: (stays: readonly number[], released: readonly number[]) =>
      outside(stays, { of: zone, cells: released }),
    /** All zones and the trips in no zone together, by stay. */
    total: { rows, by: stay } satisfies Counting,
    byMiddleZone: (apart: Iterable<number>): Counting => ({
      rows,
      by: middle,
      and: stay,
      without: [{ of: zone, cells: [...apart] }],
    }),
    /** The trips outside `apart` and outside the released middle zones. */
    joinedComplement: (apart: Iterable<number>, stays: readonly number[], released: Iterable<number>) =>
      outside(stays, { of: zone, cells: [...apart] }, { of: middle, cells: [...released] }),
  }
}

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
  const { count, settings } = map.context
  const { buildId } = map
  const { byZone, byMiddleZone } = countingsOf(map)
  const open = openOf(await count(buildId, byZone), settings)
  const rows = await count(buildId, byMiddleZone([]))
  const closed = await count(buildId, byMiddleZone(open))
  const middle = new Set(rows.map(({ cell }) => cell))
  middle.delete(NO_ZONE)
  for (const row of [...rows, ...closed]) if (!isSafe(row, settings)) middle.delete(row.cell)
  return { rows, middle }
}

/** What is counted in all zones and in none; null where it is too little for a place that is followed from month to month. */
const followedTotal = async (map: OpeningMap): Promise<Measure | null> => {
  const { count, settings } = map.context
  const { buildId, stays } = map
  const total = (await count(buildId, countingsOf(map).total)).find(({ cell }) => stays.includes(cell))
  return total && isSafe(total, followed(settings)) ? total : null
}

/**
 * The total of a map. Differencing applies to it as to a zone, so in every option of stay the trips that lie neither in an open zone
 * nor in a middle zone must be safe, or none.
 */
const totalOf = async (map: OpeningMap, middle: () => Promise<ReadonlySet<number>>): Promise<Measure | null> => {
  const { count, settings } = map.context
  const { buildId, options } = map
  const { byZone, joinedComplement } = countingsOf(map)
  const total = await followedTotal(map)
  if (!total || options.length === 1) return total
  const apart = openOf(await count(buildId, byZone), settings)
  const released = await middle()
  for (const option of options) {
    const [complement] = await count(buildId, joinedComplement(apart, [option], released))
    if (complement && !isSafe(complement, settings)) return null
  }
  return total
}

/** The small zones of a map of all trips. */
const smallOfAll = async (map: OpeningMap): Promise<ReadonlyMap<number, Measure>> => {
  const { count, settings } = map.context
  const { buildId, stays } = map
  const { byZone, complement } = countingsOf(map)
  const rows = await count(buildId, byZone)
  return protectZones(
    zoneCountsFrom(rows, released => count(buildId, complement(stays, released))),
    settings,
  )
}

/** The small zones of a map of some stays. */
const smallOfStays = async (map: OpeningMap, ofAll: OpeningMap): Promise<ReadonlyMap<number, Measure>> => {
  const { count, settings } = map.context
  const { buildId } = map
  const { byZone, complement } = countingsOf(map)
  const rows = await count(buildId, byZone)
  const opens = new Set((await smallOfAll(ofAll)).keys())
  const outside = async (zones: readonly number[], stay: 0 | 1) =>
    (await count(buildId, complement([stay], zones)))[0] ?? null
  const hidden = await hiddenStays(rows, opens, outside, settings)
  return byCell(rows.filter(row => map.stays.includes(row.second) && !hidden.has(row.cell) && isSafe(row, settings)))
}

/**
 * A map as it opens, of all trips or of dwells. What is counted for it is stored with the build. It has no zones
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
  const { count, settings } = context
  const ofAll: OpeningMap = { context, buildId, version, set, stays: [0], options: [0] }
  if ((await followedTotal(ofAll)) === null) return { released: new Map(), total: null }
  const map = isNarrowed(selection, 'stays') ? { ...ofAll, stays: selection.stays, options: [0, 1] } : ofAll
  const { joinedComplement } = countingsOf(map)
  const isSelected = (row: ByZone) => map.stays.includes(row.second)
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
    return {
      cells: byCell(joined.filter(row => isSelected(row) && middle.has(row.cell))),
      // A small zone that is shown in place of its middle zone is not in the complement.
      complementWithout: async released =>
        (await count(buildId, joinedComplement(small.keys(), map.stays, released)))[0] ?? null,
    }
  }
  const released = level === 'small' ? small : await protectZones(await joinedCounts(), settings)
  return {
    released,
    total: released.size === 0 ? null : await totalOf(map, async () => (await middleOf()).middle),
  }
}
