import type { ZoneLevel } from '../../../contract/location-insights.ts'
import type { OpenZoneSet } from '../../../engine/zone-file.ts'

/** Zones per request to the engine: more would block the main thread. */
const AT_ONCE = 2000

type Zones = Pick<OpenZoneSet, 'engine' | 'info'>

/** The middle zone that contains the inside point of each small zone; 0 for none. */
async function parentsOf(small: Zones, middle: Zones, ids: readonly number[]): Promise<readonly number[]> {
  const parents: number[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const batch = ids.slice(from, from + AT_ONCE)
    const found = await small.engine.summaries(small.info.setId, Uint32Array.from(batch))
    const placed = new Map(found.map(({ id, inside }) => [id, inside]))
    const known = batch.filter(id => placed.has(id))
    const grid = await middle.engine.toGrid(Float64Array.from(known.flatMap(id => [...placed.get(id)!])))
    const along = (axis: 0 | 1) => Float64Array.from(known, (_, at) => grid[2 * at + axis] ?? 0)
    const within = await middle.engine.locate(middle.info.setId, along(0), along(1))
    const parentOf = new Map(known.map((id, at) => [id, within[at] ?? 0]))
    parents.push(...batch.map(id => parentOf.get(id) ?? 0))
  }
  return parents
}

/**
 * Converts a selection to the other level: to the middle zones that contain a selected small one, or to the small zones of
 * the result that lie in a selected middle one.
 * @param to the level of the returned zones
 * @param answered the zones of that level that have a figure
 */
export async function carrySelection(
  selected: ReadonlySet<number>,
  to: ZoneLevel,
  sets: { readonly small: Zones; readonly middle: Zones },
  answered: Iterable<number>,
): Promise<readonly number[]> {
  if (to === 'middle') {
    const parents = await parentsOf(sets.small, sets.middle, [...selected])
    return [...new Set(parents.filter(parent => parent !== 0))]
  }
  const candidates = [...answered]
  const parents = await parentsOf(sets.small, sets.middle, candidates)
  return candidates.filter((_, at) => selected.has(parents[at] ?? 0))
}
