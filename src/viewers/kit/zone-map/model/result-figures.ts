import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { ZoneSummary } from '../../../../../workers/contract.ts'
import { ZONE_TABLE_TOP } from '../../../../domain/constants.ts'
import { gradeOf } from '../../../../domain/disclosure/quality.ts'
import { type ZoneGroup, zoneGroup } from '../../../../domain/summaries/zone-group.ts'
import { OUTSIDE_CLASS } from '../../../../map/layer-ids.ts'
import type { JoinedZones } from '../../../../map/map-feed.ts'
import type { GroupedZones } from '../grouping.ts'
import type { MapColours } from '../map-colours.ts'
import type { ZoneNames } from '../map-zone-file.ts'
import type { ZoneItem } from '../mode.ts'
import type { ZoneResult, ZoneScreenState } from './machine.ts'

/** Values derived from a result for the panel, the legend and the map. */
export interface ResultFigures {
  /** The range of the slider: class indexes, both ends inclusive. Null before a search. */
  readonly range: ReadonlySignal<readonly [low: number, high: number] | null>
  /** The colours of the classes. Empty before a search. */
  readonly colours: ReadonlySignal<MapColours>
  /** The place that is focused in the table, identified by its first zone. Null if none is focused. */
  readonly focusedRow: ReadonlySignal<number | null>
  readonly group: ReadonlySignal<ZoneGroup<ZoneItem> | null>
  /** The group's largest places, which the table lists, identified by their first zones. */
  readonly top: ReadonlySignal<readonly number[]>
  /** Summaries of the first zones of the group's largest places. Unchanged while summaries of other zones arrive. */
  readonly topZones: ReadonlySignal<ReadonlyMap<number, ZoneSummary>>
  /** Returns the class of each zone on the map. Null before a search. */
  readonly classOf: ReadonlySignal<((zone: number) => number) | null>
  /** Returns how uncertain a zone's figure is. Null before a search. */
  readonly paleOf: ReadonlySignal<((zone: number) => Paleness) | null>
  /** The places that the result's zones are joined into. Null before a search. */
  readonly joined: ReadonlySignal<JoinedZones | null>
  /** The named classes of the result. Null if classes are formed by the size of the figures. */
  readonly grouped: ReadonlySignal<GroupedZones | null>
  /** True if any figure is uncertain. */
  readonly pale: ReadonlySignal<boolean>
  /** True if the slider excludes some classes. */
  readonly narrowed: ReadonlySignal<boolean>
  /** The zones to mark individually if the selection is too large for an outline. */
  readonly marks: ReadonlySignal<SelectionMarks>
}

interface ResultFiguresDeps {
  readonly state: ReadonlySignal<ZoneScreenState>
  readonly result: ReadonlySignal<ZoneResult | null>
  readonly covered: ReadonlySignal<ReadonlySet<number> | null>
  readonly names: ZoneNames
}

export function createResultFigures(deps: ResultFiguresDeps): ResultFigures {
  const { state, result, covered, names } = deps
  const selected = computed(() => state.value.selected)
  const grouped = computed(() => result.value?.grouped ?? null)
  const classOf = computed(() => result.value && classIn(result.value, covered.value))
  const paleIn = computed(() => {
    if (result.value === null) return null
    const { items } = result.value
    const faint = grouped.value?.faint
    // A grouping decides which places are paler, whatever the grade of their figures.
    return (zone: number): Paleness => {
      const place = items.get(zone)
      return faint === undefined ? paleOf(place) : place !== undefined && faint.has(place.zoneId) ? 2 : 0
    }
  })
  const joined = computed(() => result.value && joinedZones(result.value.items))
  const pale = computed(
    () => grouped.value === null && (result.value?.places.some(place => paleOf(place) > 0) ?? false),
  )
  const group = computed(
    () =>
      result.value &&
      // Places differ in size, so a map of rates lists them by rate.
      zoneGroup(result.value.places, selected.value, result.value.total?.magnitude, ({ rate, magnitude }) =>
        result.value?.colours.per == null ? magnitude : (rate ?? 0),
      ),
  )
  const top = computed(() => (group.value?.zones ?? []).slice(0, ZONE_TABLE_TOP).map(place => place.zoneId))

  let topKnown: ReadonlyMap<number, ZoneSummary> = new Map()
  const topZones = computed(() => {
    const summaries = top.value.flatMap(id => names.known.value.get(id) ?? [])
    if (summaries.length !== topKnown.size || summaries.some(zone => topKnown.get(zone.id) !== zone))
      topKnown = new Map(summaries.map(zone => [zone.id, zone]))
    return topKnown
  })
  const focusedRow = computed(() => top.value.find(zone => state.value.focused.has(zone)) ?? null)
  const range = computed(() => (state.value.stage === 'viewing' ? state.value.range : null))
  const narrowed = computed(
    () => result.value !== null && range.value !== null && isNarrowed(range.value, result.value.colours.steps.length),
  )
  const colours = computed(() => result.value?.colours ?? NO_COLOURS)
  const marks = computed(() =>
    selected.value.size <= MOST_OUTLINED ? NO_MARKS : selectionMarks(selected.value, result.value),
  )
  return {
    range,
    colours,
    focusedRow,
    group,
    top,
    topZones,
    classOf,
    paleOf: paleIn,
    joined,
    pale,
    grouped,
    narrowed,
    marks,
  }
}

const NO_COLOURS: MapColours = { ramp: 'sequential', steps: [], bounds: [], per: null }

const isNarrowed = ([low, high]: readonly [number, number], classes: number) => low > 0 || high < classes - 1

/** In larger selections, each zone's edge is marked instead of a common outline. */
export const MOST_OUTLINED = 400

interface SelectionMarks {
  /** If true, every zone of the result except `zones` is marked. If false, only `zones` are. */
  readonly all: boolean
  readonly zones: readonly number[]
}

export const NO_MARKS: SelectionMarks = { all: false, zones: [] }

/**
 * Returns the marks of a selection. They list either its zones or the excluded ones, whichever are fewer, because there
 * may be tens of thousands.
 */
export function selectionMarks(selected: ReadonlySet<number>, result: ZoneResult | null): SelectionMarks {
  if (result === null || selected.size <= MOST_OUTLINED) return { all: false, zones: [...selected] }
  const excluded = [...result.items.keys()].filter(zone => !selected.has(zone))
  if (excluded.length > result.items.size / 2) return { all: false, zones: [...selected] }
  return { all: true, zones: [...excluded, ...[...selected].filter(zone => !result.items.has(zone))] }
}

/**
 * Returns the places of a result as the map draws them.
 * @param items the place of each zone
 */
export function joinedZones(items: ReadonlyMap<number, ZoneItem>): JoinedZones {
  const ids = new Uint32Array(items.size)
  const numbers = new Uint32Array(items.size)
  let [number, at] = [0, 0]
  for (const { zones } of new Set(items.values())) {
    for (const zone of zones) {
      ids[at] = zone
      numbers[at++] = number
    }
    number += 1
  }
  return { ids, places: numbers, zonesWith: zone => items.get(zone)?.zones ?? [zone] }
}

/**
 * Returns the class of a zone in a result, or OUTSIDE_CLASS if the zone is in no place.
 * @param covered the zones that the result covers; null for all zones
 */
export const classIn =
  ({ items, grouped }: Pick<ZoneResult, 'items' | 'grouped'>, covered: ReadonlySet<number> | null = null) =>
  (zone: number): number =>
    covered === null || covered.has(zone)
      ? (grouped?.zoneClasses?.get(zone) ?? items.get(zone)?.displayGroup ?? OUTSIDE_CLASS)
      : OUTSIDE_CLASS

/** How much paler a colour is: 0 not at all, 1 slightly (grade C), 2 clearly (grade D). */
export type Paleness = 0 | 1 | 2

/** Returns how uncertain a figure is. */
export const paleOf = (place: Pick<ZoneItem, 'margin'> | undefined): Paleness => {
  if (place === undefined || place.margin === null) return 0
  const grade = gradeOf(place.margin)
  return grade === 'D' ? 2 : grade === 'C' ? 1 : 0
}
