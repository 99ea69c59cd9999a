import { type Compared, compareEstimates, type Difference } from '../../../../domain/compare/compare-tables.ts'
import {
  type DivergingScale,
  differenceScale,
  divergingClass,
  INDEX_SCALE,
} from '../../../../domain/compare/diverging-classes.ts'
import { type Estimated, estimateOf, shareEstimateOf } from '../../../../domain/compare/estimate.ts'
import { OUTSIDE_CLASS } from '../../../../map/layer-ids.ts'
import type { ZoneItem } from '../../../kit/zone-map/mode.ts'
import type { ZoneResult } from '../../../kit/zone-map/model/machine.ts'
import type { Per } from '../../compare/normalisation.ts'
import type { Shown } from '../compare-map-link.ts'

/** The figures of a dataset by place, and the factor that makes them comparable, such as 1 / days. */
export interface SideFigures {
  readonly id: number
  readonly result: Pick<ZoneResult, 'places' | 'items' | 'total'>
  readonly scale: number
  /** The zones in its area, whose residents it leaves out. None if they are not known. */
  readonly ownZones?: ReadonlySet<number>
}

/** A dataset compared with the base, place by place. A place's id is that of its first zone. */
export interface ComparedSide {
  readonly rows: ReadonlyMap<number, Compared>
  /** The numbers of places that are clearly more, clearly fewer, not clear, or without a figure in one of the two. */
  readonly more: number
  readonly fewer: number
  /** How many of the places that clearly differ are in one of the two areas only. */
  readonly inOneArea: Readonly<Record<'more' | 'fewer', number>>
  readonly notClear: number
  readonly without: number
}

export interface ZoneComparison {
  /** The normalisation of the figures. */
  readonly per: Per
  readonly base: SideFigures
  /** The results by dataset, excluding the base. */
  readonly figures: ReadonlyMap<number, SideFigures>
  readonly sides: ReadonlyMap<number, ComparedSide>
  /** The places with a figure in at least one dataset. */
  readonly zones: readonly number[]
  /** The place of each zone. */
  readonly placeOf: ReadonlyMap<number, ZoneItem>
}

/**
 * True if any zone of a place is in the area of the base or of the compared dataset, but not in both. Unless the
 * datasets count the same people, its residents count in only one of the two figures.
 */
export function isInOneArea(
  { base, figures, placeOf }: Pick<ZoneComparison, 'base' | 'figures' | 'placeOf'>,
  id: number,
  place: number,
): boolean {
  const [under, over] = [base.ownZones, figures.get(id)?.ownZones]
  return placeOf.get(place)?.zones.some(zone => (under?.has(zone) ?? false) !== (over?.has(zone) ?? false)) ?? false
}

function estimated(item: ZoneItem | undefined, { result: { total }, scale }: SideFigures, per: Per): Estimated {
  if (item === undefined) return 'none'
  const figure = { value: item.magnitude, margin: item.margin }
  return per === 'share' && total !== null
    ? shareEstimateOf(figure, total.magnitude).estimate
    : estimateOf(figure, scale)
}

/**
 * Compares datasets by place. Whether a difference is clear is judged over all places that both have, multiplied by the
 * number of datasets, regardless of later searches and sorting.
 * @param pause lets other tasks run between parts of the work, because national datasets have many places
 */
export async function compareZones(
  base: SideFigures,
  others: readonly SideFigures[],
  per: Per,
  pause: () => Promise<void>,
): Promise<ZoneComparison> {
  const all = [base, ...others]
  const placeOf = new Map(all.toReversed().flatMap(({ result }) => [...result.items]))
  const zones = [...new Set(all.flatMap(({ result }) => result.places.map(({ zoneId }) => zoneId)))]
  const tables: Estimated[][] = []
  for (const side of all) {
    tables.push(zones.map(zone => estimated(side.result.items.get(zone), side, per)))
    await pause()
  }
  const [, ...compared] = compareEstimates(tables, 0)
  const figures = new Map(others.map(each => [each.id, each]))
  const sides = new Map<number, ComparedSide>()
  for (const [at, { id }] of others.entries()) {
    await pause()
    sides.set(
      id,
      sideOf(zones, compared[at] ?? [], zone => isInOneArea({ base, figures, placeOf }, id, zone)),
    )
  }
  return { per, base, figures, sides, zones, placeOf }
}

function sideOf(
  zones: readonly number[],
  compared: readonly Compared[],
  isInOne: (zone: number) => boolean,
): ComparedSide {
  const counts = { more: 0, fewer: 0, notClear: 0, without: 0 }
  const inOneArea = { more: 0, fewer: 0 }
  for (const [at, row] of compared.entries()) {
    const clear = row.kind === 'compared' ? row.clear : null
    counts[row.kind === 'compared' ? (clear ?? 'notClear') : 'without'] += 1
    if (clear !== null && isInOne(zones[at]!)) inOneArea[clear] += 1
  }
  return { rows: new Map(zones.map((zone, at) => [zone, compared[at]!])), ...counts, inOneArea }
}

/** True if any dataset has a place that clearly differs from the base. */
export const isAnyClear = ({ sides }: Pick<ZoneComparison, 'sides'>): boolean =>
  [...sides.values()].some(({ more, fewer }) => more + fewer > 0)

/** Returns the displayed value of a row. Null if the index is not determined. */
export const shownOf = (row: Difference, show: Shown): number | null => (show === 'index' ? row.index : row.difference)

/** Returns the bounds of the classes, which are the same for all datasets of a comparison. */
export function scaleOf({ sides }: Pick<ZoneComparison, 'sides'>, show: Shown): DivergingScale {
  if (show === 'index') return INDEX_SCALE
  const clear: number[] = []
  for (const { rows } of sides.values())
    for (const row of rows.values()) if (row.kind === 'compared' && row.clear !== null) clear.push(row.difference)
  return differenceScale(clear)
}

/** The places that clearly differ from the base, most different first. Places without a determined index are left out. */
interface RankedZones {
  readonly rises: readonly number[]
  readonly falls: readonly number[]
}

export function rankedZones({ rows }: Pick<ComparedSide, 'rows'>, show: Shown): RankedZones {
  const sortedBy = (clear: 'more' | 'fewer') =>
    [...rows].flatMap(([zone, row]) => {
      if (row.kind !== 'compared' || row.clear !== clear) return []
      const value = shownOf(row, show)
      return value === null ? [] : [{ zone, value }]
    })
  const byValue = (a: { zone: number; value: number }, b: { zone: number; value: number }) =>
    a.value - b.value || a.zone - b.zone
  return {
    rises: sortedBy('more')
      .sort((a, b) => byValue(b, a))
      .map(({ zone }) => zone),
    falls: sortedBy('fewer')
      .sort(byValue)
      .map(({ zone }) => zone),
  }
}

/** A dataset's zones ranked by difference, and the classes that the map draws. */
export interface ShownSide {
  readonly side: ComparedSide
  readonly ranks: () => RankedZones
  readonly classOf: (zone: number) => number
}

export function shownSides(
  comparison: ZoneComparison | null,
  scale: DivergingScale | null,
  show: Shown,
): ReadonlyMap<number, ShownSide> {
  if (comparison === null || scale === null) return new Map()
  return new Map(
    [...comparison.sides].map(([id, side]) => [
      id,
      { side, ranks: ranksOf(side, show), classOf: classIn(side, comparison.placeOf, show, scale) },
    ]),
  )
}

/** Returns the ranks of a side, which are sorted on first use. */
const ranksOf = (side: ComparedSide, show: Shown): (() => RankedZones) => {
  let ranked: RankedZones | null = null
  return () => {
    ranked ??= rankedZones(side, show)
    return ranked
  }
}

const classIn =
  ({ rows }: ComparedSide, placeOf: ZoneComparison['placeOf'], show: Shown, scale: DivergingScale) =>
  (zone: number): number => {
    const row = rows.get(placeOf.get(zone)?.zoneId ?? zone)
    return row?.kind === 'compared' ? divergingClass(shownOf(row, show), row.clear, scale) : OUTSIDE_CLASS
  }
