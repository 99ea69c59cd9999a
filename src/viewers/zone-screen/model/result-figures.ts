import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { ZoneSummary } from '../../../../workers/contract.ts'
import { ZONE_TABLE_TOP } from '../../../domain/constants.ts'
import { type ZoneGroup, zoneGroup } from '../../../domain/summaries/zone-group.ts'
import { type ClassBounds, classBounds } from '../classes/class-bounds.ts'
import { classIn, isPale } from '../classes/class-in.ts'
import { classSteps } from '../classes/class-tints.ts'
import { shownShareText } from '../group/shown-share.ts'
import type { GroupedZones } from '../grouping.ts'
import type { Measure } from '../mode.ts'
import { isSure } from '../zones/zone-level.ts'
import type { ZoneNames } from '../zones/zone-names.ts'
import type { ZoneResult, ZoneScreenState } from './machine.ts'
import { MOST_OUTLINED, NO_MARKS, type SelectionMarks, selectionMarks } from './selection-marks.ts'

/** Values derived from a result for the panel, the legend and the map. */
export interface ResultFigures {
  /** True if most of the shown volume is of grade A or B. */
  readonly sure: ReadonlySignal<boolean>
  /** The range of the slider, class indexes, both ends inclusive; null before a search. */
  readonly range: ReadonlySignal<readonly [low: number, high: number] | null>
  /** The least figure of each class and the greatest of all; none before a search. */
  readonly bounds: ReadonlySignal<ClassBounds>
  /** The step of the ramp, 0 to 9, of each class. Classes that do not clearly differ share a step. */
  readonly steps: ReadonlySignal<readonly number[]>
  /** The focused zone that the table lists, or null. */
  readonly focusedRow: ReadonlySignal<number | null>
  readonly group: ReadonlySignal<ZoneGroup | null>
  /** Ids of the group's largest zones, which the table lists. */
  readonly top: ReadonlySignal<readonly number[]>
  /** Summaries of the group's largest zones; unchanged while summaries of other zones arrive. */
  readonly topZones: ReadonlySignal<ReadonlyMap<number, ZoneSummary>>
  /** A sentence about the shown zones' share of the total; null before a search and for figures that cannot be summed. */
  readonly shownShare: ReadonlySignal<string | null>
  /** The class of each zone on the map; null before a search. */
  readonly classOf: ReadonlySignal<((zone: number) => number) | null>
  /** True if a zone's figure is of the lowest grade; null before a search. */
  readonly paleOf: ReadonlySignal<((zone: number) => boolean) | null>
  /** True if a zone may belong to another class; null where classes are those of the figures. */
  readonly hatchedOf: ReadonlySignal<((zone: number) => boolean) | null>
  /** The result's classes with a meaning of their own; null: they are those of the figures. */
  readonly grouped: ReadonlySignal<GroupedZones | null>
  /** True if any figure is of the lowest grade. */
  readonly pale: ReadonlySignal<boolean>
  /** True if the slider excludes classes. */
  readonly narrowed: ReadonlySignal<boolean>
  /** The zones to mark one by one where the selection is too large for an outline. */
  readonly marks: ReadonlySignal<SelectionMarks>
}

interface ResultFiguresDeps {
  readonly state: ReadonlySignal<ZoneScreenState>
  readonly result: ReadonlySignal<ZoneResult | null>
  readonly measure: ReadonlySignal<Measure | null>
  readonly covered: ReadonlySignal<ReadonlySet<number> | null>
  readonly names: ZoneNames
}

export function createResultFigures(deps: ResultFiguresDeps): ResultFigures {
  const { state, result, measure, covered, names } = deps
  const selected = computed(() => state.value.selected)
  const grouped = computed(() => result.value?.grouped ?? null)
  const classOf = computed(() => result.value && classIn(result.value, covered.value))
  const paleOf = computed(() => {
    if (result.value === null) return null
    const { items } = result.value
    // a class with a meaning of its own is hatched where it is not sure, whatever its figure's grade
    return grouped.value === null ? (zone: number) => isPale(items.get(zone)) : () => false
  })
  const pale = computed(() => grouped.value === null && [...(result.value?.items.values() ?? [])].some(isPale))
  const hatchedOf = computed(() => {
    const hatched = grouped.value?.hatched
    return hatched === undefined ? null : (zone: number) => hatched.has(zone)
  })
  const group = computed(() => result.value && zoneGroup([...result.value.items.values()], selected.value))
  const top = computed(() => (group.value?.zones ?? []).slice(0, ZONE_TABLE_TOP).map(zone => zone.zoneId))

  let topKnown: ReadonlyMap<number, ZoneSummary> = new Map()
  const topZones = computed(() => {
    const known = top.value.flatMap(id => names.known.value.get(id) ?? [])
    if (known.length !== topKnown.size || known.some(zone => topKnown.get(zone.id) !== zone))
      topKnown = new Map(known.map(zone => [zone.id, zone]))
    return topKnown
  })
  const focusedRow = computed(() => top.value.find(zone => state.value.focused.has(zone)) ?? null)
  const range = computed(() => (state.value.stage === 'viewing' ? state.value.range : null))
  const sure = computed(() => isSure(result.value?.items.values() ?? []))
  const narrowed = computed(
    () => result.value !== null && range.value !== null && isNarrowed(range.value, result.value.classes),
  )
  const shownShare = computed(
    () =>
      result.value && measure.value && shownShareText(result.value.items.values(), result.value.total, measure.value),
  )
  const bounds = computed(() =>
    result.value ? classBounds(result.value.items.values(), result.value.classes) : NO_BOUNDS,
  )
  const steps = computed(() => {
    if (grouped.value !== null) return grouped.value.by.classes.map(({ step }) => step)
    return result.value ? classSteps(result.value.items.values(), result.value.classes) : NO_STEPS
  })
  const marks = computed(() =>
    selected.value.size <= MOST_OUTLINED ? NO_MARKS : selectionMarks(selected.value, result.value),
  )
  return {
    sure,
    range,
    bounds,
    steps,
    focusedRow,
    group,
    top,
    topZones,
    shownShare,
    classOf,
    paleOf,
    pale,
    hatchedOf,
    grouped,
    narrowed,
    marks,
  }
}

const NO_BOUNDS: ClassBounds = { from: [], top: null }
const NO_STEPS: readonly number[] = []

const isNarrowed = ([low, high]: readonly [number, number], classes: number) => low > 0 || high < classes - 1
