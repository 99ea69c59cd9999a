import type { ZoneLevel } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import { byCell } from '../reports/cells.ts'
import type { ViewerContext } from '../reports/context.ts'
import { countsOfRows } from './counts-of-rows.ts'
import { NO_ZONE, protectZones, type ZoneCounts } from './protect-zones.ts'
import { isNarrowed, type Selection } from './selection.ts'
import { type ByZone, type ZoneSet, zoneStatements } from './zone-statements.ts'

/** A list may not be empty: the number of no zone. */
const NOBODYS = 0xffff_ffff
const listOf = (zones: Iterable<number>): number[] => [...zones, NOBODYS]

/** A map whose zones may be shown beside each other. */
export interface ProtectedMap {
  readonly released: ReadonlyMap<number, Measure>
  /** What all zones and none hold together, where it may be given out. */
  readonly total: Measure | null
}

interface FirstMap {
  readonly context: ViewerContext
  readonly buildId: number
  /** Of the standard zones. */
  readonly version: number
  readonly set: ZoneSet
  /** The stays asked for, and all that the map tells apart. */
  readonly stays: readonly number[]
  readonly parts: readonly number[]
}

const askOf = ({ set, parts }: FirstMap) => zoneStatements[set][parts.length > 1 ? 'byStay' : 'all']

/** Zones of which every part by stay could be released: a reader knows each by itself. */
const openOf = (rows: readonly ByZone[], settings: ViewerContext['settings']): Set<number> => {
  const open = new Set(rows.map(({ cell }) => cell))
  open.delete(NO_ZONE)
  for (const row of rows) if (!isSafe(row, settings)) open.delete(row.cell)
  return open
}

/**
 * The middle zones whose parts by stay could be released beside their small zones: what the small zones that are not open have
 * together is safe in every part, or nothing.
 */
const joinable = async (map: FirstMap): Promise<{ rows: readonly ByZone[]; middle: ReadonlySet<number> }> => {
  const { warehouse, settings } = map.context
  const { buildId, version } = map
  const open = openOf(await warehouse.rows(askOf(map).byZone, { buildId }), settings)
  const [rows, closed] = (await Promise.all(
    [[], open].map(apart => warehouse.rows(askOf(map).byMiddleZone, { buildId, version, apart: listOf(apart) })),
  )) as [ByZone[], ByZone[]]
  const middle = new Set(rows.map(({ cell }) => cell))
  middle.delete(NO_ZONE)
  for (const row of [...rows, ...closed]) if (!isSafe(row, settings)) middle.delete(row.cell)
  return { rows, middle }
}

/**
 * What all zones hold together. Selections of it may be taken from each other as those of a zone may, so each part that is
 * neither of an open zone nor of a middle zone must be safe, or nothing.
 */
const totalOf = async (map: FirstMap, middle: () => Promise<ReadonlySet<number>>): Promise<Measure | null> => {
  const { warehouse, settings } = map.context
  const { buildId, version, stays, parts } = map
  const { byZone, together, joinedRest } = askOf(map)
  const total = (await warehouse.rows(together, { buildId })).find(({ cell }) => stays.includes(cell))
  if (!total || !isSafe(total, settings)) return null
  if (parts.length === 1) return total
  const apart = listOf(openOf(await warehouse.rows(byZone, { buildId }), settings))
  const released = listOf(await middle())
  for (const part of parts) {
    const [rest] = await warehouse.rows(joinedRest, { buildId, version, apart, released, stays: [part] })
    if (rest && !isSafe(rest, settings)) return null
  }
  return total
}

/** A map as it opens, of all trips or of those that stay: asked of the engine, whose answers are stored with the build. */
export const firstMap = async (
  context: ViewerContext,
  buildId: number,
  version: number,
  set: ZoneSet,
  selection: Selection,
  level: ZoneLevel,
): Promise<ProtectedMap> => {
  const { warehouse, settings } = context
  const ofAll: FirstMap = { context, buildId, version, set, stays: [0], parts: [0] }
  const map = isNarrowed(selection, 'stays') ? { ...ofAll, stays: selection.stays, parts: [0, 1] } : ofAll
  const { byZone, rest, joinedRest } = askOf(map)
  const isChosen = (row: ByZone) => map.stays.includes(row.stays)
  const rows = await warehouse.rows(byZone, { buildId })
  const exposed = new Set(rows.filter(row => !isChosen(row) && !isSafe(row, settings)).map(({ cell }) => cell))
  const small = await protectZones(
    countsOfRows(rows.filter(isChosen), exposed, released =>
      warehouse.rows(rest, { buildId, stays: map.stays, released }),
    ),
    settings,
  )
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
      cells: byCell(joined.filter(row => isChosen(row) && middle.has(row.cell))),
      // Small zones that are shown in place of a middle one that is not leave the rest too.
      restWithout: async released =>
        (await warehouse.rows(joinedRest, { buildId, version, apart, stays: map.stays, released }))[0] ?? null,
    }
  }
  const released = level === 'small' ? small : await protectZones(await joinedCounts(), settings)
  return {
    released,
    total: released.size === 0 ? null : await totalOf(map, async () => (await middleOf()).middle),
  }
}
