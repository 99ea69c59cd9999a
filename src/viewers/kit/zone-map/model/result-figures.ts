import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { ZoneSummary } from '../../../../../workers/contract.ts'
import { ZONE_TABLE_TOP } from '../../../../domain/constants.ts'
import { type ZoneGroup, zoneGroup } from '../../../../domain/summaries/zone-group.ts'
import type { JoinedZones } from '../../../../map/map-feed.ts'
import { classIn, type Paleness, paleOf } from '../classes/class-in.ts'
import type { GroupedZones } from '../grouping.ts'
import type { ZoneItem } from '../mode.ts'
import { joinedZones } from '../places/joined-zones.ts'
import type { ZoneNames } from '../zones/zone-names.ts'
import type { ZoneResult, ZoneScreenState } from './machine.ts'
import { MOST_OUTLINED, NO_MARKS, type SelectionMarks, selectionMarks } from './selection-marks.ts'

/** Values derived from a result for the panel, the legend and the map. */
export interface ResultFigures {
  /** The range of the slider, class indexes, both ends inclusive; null before a search. */
  readonly range: ReadonlySignal<readonly [low: number, high: number] | null>
  /** The step of the ramp, 0 to 9, of each class; none before a search. */
  readonly steps: ReadonlySignal<readonly number[]>
  /** The focused place that the table lists, by its first zone, or null. */
  readonly focusedRow: ReadonlySignal<number | null>
  readonly group: ReadonlySignal<ZoneGroup<ZoneItem> | null>
  /** The group's largest places, which the table lists, by their first zones. */
  readonly top: ReadonlySignal<readonly number[]>
  /** Summaries of the first zones of the group's largest places; unchanged while summaries of other zones arrive. */
  readonly topZones: ReadonlySignal<ReadonlyMap<number, ZoneSummary>>
  /** The class of each zone on the map; null before a search. */
  readonly classOf: ReadonlySignal<((zone: number) => number) | null>
  /** How uncertain a zone's figure is; null before a search. */
  readonly paleOf: ReadonlySignal<((zone: number) => Paleness) | null>
  /** The places that the zones of the result are joined into; null before a search. */
  readonly joined: ReadonlySignal<JoinedZones | null>
  /** The result's classes with a meaning of their own; null: they are those of the figures. */
  readonly grouped: ReadonlySignal<GroupedZones | null>
  /** True if any figure is uncertain. */
  readonly pale: ReadonlySignal<boolean>
  /** True if the slider excludes classes. */
  readonly narrowed: ReadonlySignal<boolean>
  /** The zones to mark one by one where the selection is too large for an outline. */
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
    const unsure = grouped.value?.unsure
    // a class with a separate meaning is paler if it is uncertain, whatever the grade of its figure
    return (zone: number): Paleness => {
      const place = items.get(zone)
      return unsure === undefined ? paleOf(place) : place !== undefined && unsure.has(place.zoneId) ? 2 : 0
    }
  })
  const joined = computed(() => result.value && joinedZones(result.value.items))
  const pale = computed(
    () => grouped.value === null && (result.value?.places.some(place => paleOf(place) > 0) ?? false),
  )
  const group = computed(
    () => result.value && zoneGroup(result.value.places, selected.value, result.value.total?.magnitude),
  )
  const top = computed(() => (group.value?.zones ?? []).slice(0, ZONE_TABLE_TOP).map(place => place.zoneId))

  let topKnown: ReadonlyMap<number, ZoneSummary> = new Map()
  const topZones = computed(() => {
    const known = top.value.flatMap(id => names.known.value.get(id) ?? [])
    if (known.length !== topKnown.size || known.some(zone => topKnown.get(zone.id) !== zone))
      topKnown = new Map(known.map(zone => [zone.id, zone]))
    return topKnown
  })
  const focusedRow = computed(() => top.value.find(zone => state.value.focused.has(zone)) ?? null)
  const range = computed(() => (state.value.stage === 'viewing' ? state.value.range : null))
  const narrowed = computed(
    () => result.value !== null && range.value !== null && isNarrowed(range.value, result.value.colours.steps.length),
  )
  const steps = computed(() => result.value?.colours.steps ?? NO_STEPS)
  const marks = computed(() =>
    selected.value.size <= MOST_OUTLINED ? NO_MARKS : selectionMarks(selected.value, result.value),
  )
  return {
    range,
    steps,
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

const NO_STEPS: readonly number[] = []

const isNarrowed = ([low, high]: readonly [number, number], classes: number) => low > 0 || high < classes - 1
