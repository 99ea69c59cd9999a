import type { MapTotal } from '../../../contract/location-insights.ts'
import type { GroupedZones } from '../grouping.ts'
import type { FilterChoices, ModeRules, ZoneItem } from '../mode.ts'

/** The reply of a magnitude call, by zone. */
export interface ZoneResult {
  readonly items: ReadonlyMap<number, ZoneItem>
  /** The number of classes, which are 0 to classes - 1. */
  readonly classes: number
  /** The total under these filters, in zones and outside them; null: it may not be released. */
  readonly total: MapTotal
  /** The number of zones of which both figures of a blend are released; absent or null for other measures. */
  readonly compared?: number | null
  /** The classes of a mode whose classes have a meaning of their own; absent: classes by the size of the figures. */
  readonly grouped?: GroupedZones
}

interface Shared {
  readonly mode: string | null
  readonly filters: FilterChoices
  readonly selected: ReadonlySet<number>
  readonly focused: ReadonlySet<number>
}

/** Stage 1: mode, filters and zones are selected. `request` is the search under way. */
export interface Selecting extends Shared {
  readonly stage: 'selecting'
  readonly request: number | null
}

/** Stage 2: a result is shown. `range` is the value slider's, class indexes, both ends inclusive. */
export interface Viewing extends Shared {
  readonly stage: 'viewing'
  readonly result: ZoneResult
  /** The zones that the request named; empty where the mode's requests name none. */
  readonly asked: ReadonlySet<number>
  readonly range: readonly [low: number, high: number]
}

export type ZoneScreenState = Selecting | Viewing

export type ZoneScreenEvent =
  | { readonly kind: 'mode-chosen'; readonly mode: string }
  | { readonly kind: 'filter-set'; readonly filter: string; readonly values: readonly string[] }
  | { readonly kind: 'filter-pressed'; readonly request: number }
  | { readonly kind: 'answered'; readonly request: number; readonly result: ZoneResult }
  | { readonly kind: 'replaced'; readonly result: ZoneResult }
  | { readonly kind: 'selection-carried'; readonly zones: Iterable<number> }
  | { readonly kind: 'failed'; readonly request: number }
  | { readonly kind: 'reset-pressed' }
  | { readonly kind: 'zone-clicked'; readonly zone: number }
  | { readonly kind: 'all-zones-clicked' }
  | { readonly kind: 'range-set'; readonly range: readonly [number, number] }
  | { readonly kind: 'zone-entered'; readonly zone: number }
  | { readonly kind: 'zone-left'; readonly zone: number }

const NONE: ReadonlySet<number> = new Set()

/** The first stage; a viewer starts it with the report's own zones selected. */
export const selecting = (
  start: { mode?: string | null; filters?: FilterChoices; selected?: Iterable<number> } = {},
): Selecting => ({
  stage: 'selecting',
  mode: start.mode ?? null,
  filters: start.filters ?? {},
  selected: new Set(start.selected ?? []),
  focused: NONE,
  request: null,
})

const modeOf = (state: ZoneScreenState, modes: readonly ModeRules[]) => modes.find(mode => mode.id === state.mode)
const isLoading = (state: ZoneScreenState) => state.stage === 'selecting' && state.request !== null

/** Filter is enabled in Selecting, with a mode, the zones and filters it requires, and no request under way. */
export function canFilter(state: ZoneScreenState, modes: readonly ModeRules[]): boolean {
  const mode = modeOf(state, modes)
  if (state.stage !== 'selecting' || isLoading(state) || mode === undefined) return false
  if (mode.canFilterByZone && state.selected.size === 0) return false
  return mode.filters.every(filter => !filter.required || (state.filters[filter.id] ?? []).length > 0)
}

export const canReset = (state: ZoneScreenState): boolean => state.stage === 'viewing'

export const canChoose = (state: ZoneScreenState): boolean => state.stage === 'selecting' && !isLoading(state)

/** True if a zone is Available: it may be selected for the search of a mode that filters by zone. */
function isAvailable(state: ZoneScreenState, modes: readonly ModeRules[], zone: number): boolean {
  const mode = modeOf(state, modes)
  return canChoose(state) && mode?.canFilterByZone === true && takes(mode, zone)
}

const takes = ({ asks, selectable }: ModeRules, zone: number): boolean =>
  (asks?.has(zone) ?? true) && (selectable?.(zone) ?? true)

const hasMagnitude = (state: ZoneScreenState, zone: number): boolean =>
  state.stage === 'viewing' && state.result.items.has(zone)

/**
 * 'Select All Zones' is shown with a result where the mode does not filter by zone. A mode whose requests name zones has it
 * for those that may be named, and then for those of the result.
 */
export function canSelectAll(state: ZoneScreenState, modes: readonly ModeRules[]): boolean {
  const mode = modeOf(state, modes)
  if (state.stage === 'viewing') return mode?.canFilterByZone === false || mode?.asks !== undefined
  return canChoose(state) && (mode?.asks?.size ?? 0) > 0
}

const everyZone = (state: ZoneScreenState, modes: readonly ModeRules[]): ReadonlySet<number> =>
  state.stage === 'viewing' ? new Set(state.result.items.keys()) : (modeOf(state, modes)?.asks ?? NONE)

export const isEvery = (selected: ReadonlySet<number>, items: ReadonlyMap<number, unknown>): boolean =>
  selected.size === items.size && [...selected].every(zone => items.has(zone))

/** The next state; an event that is not allowed in a state does not change it. */
export function step(state: ZoneScreenState, event: ZoneScreenEvent, modes: readonly ModeRules[]): ZoneScreenState {
  switch (event.kind) {
    case 'mode-chosen': {
      const next = modes.find(mode => mode.id === event.mode)
      if (!canChoose(state) || event.mode === state.mode || next === undefined) return state
      return selecting({ mode: event.mode, selected: state.mode === null ? startingWith(state.selected, next) : [] })
    }
    case 'filter-set':
      return canChoose(state) ? { ...state, filters: { ...state.filters, [event.filter]: event.values } } : state
    case 'filter-pressed':
      if (state.stage !== 'selecting' || !canFilter(state, modes)) return state
      return { ...state, request: event.request }
    case 'answered':
      return isAwaited(state, event.request) ? viewing(state, event.result, modeOf(state, modes)) : state
    case 'replaced':
      return state.stage === 'viewing' ? inOtherZones(state, event.result) : state
    case 'selection-carried':
      return { ...state, selected: new Set(event.zones) }
    case 'failed':
      return isAwaited(state, event.request) ? { ...state, request: null } : state
    case 'reset-pressed':
      return canReset(state) ? selecting({ mode: state.mode, filters: state.filters }) : state
    case 'zone-clicked':
      if (!isAvailable(state, modes, event.zone) && !hasMagnitude(state, event.zone)) return state
      return { ...state, selected: toggled(state.selected, event.zone) }
    case 'all-zones-clicked':
      if (!canSelectAll(state, modes)) return state
      return { ...state, selected: state.selected.size > 0 ? NONE : everyZone(state, modes) }
    case 'range-set': {
      if (state.stage !== 'viewing') return state
      const range = clampRange(event.range, state.result.classes)
      // a dragged thumb sends an event for every pixel, most of them within the same class
      return range.every((end, at) => end === state.range[at]) ? state : { ...state, range }
    }
    case 'zone-entered':
      return state.focused.has(event.zone) ? state : { ...state, focused: toggled(state.focused, event.zone) }
    case 'zone-left':
      return state.focused.has(event.zone) ? { ...state, focused: toggled(state.focused, event.zone) } : state
  }
}

/**
 * The zones that the report was ordered for stay selected when the first mode is selected, as its group or, as far as the mode
 * allows these, as the zones of its request.
 */
const startingWith = (own: ReadonlySet<number>, mode: ModeRules): readonly number[] =>
  [...own].filter(zone => !mode.canFilterByZone || takes(mode, zone))

const isAwaited = (state: ZoneScreenState, request: number): state is Selecting =>
  state.stage === 'selecting' && state.request === request

const viewing = (
  { mode, filters, selected, focused }: Selecting,
  result: ZoneResult,
  rules: ModeRules | undefined,
): Viewing => ({
  stage: 'viewing',
  mode,
  filters,
  selected: rules?.asks ? new Set(result.items.keys()) : selected,
  asked: rules?.asks ? selected : NONE,
  focused,
  result,
  range: clampRange([0, Number.POSITIVE_INFINITY], result.classes),
})

/** Shows the result by other zones: a selection of all zones stays one of all zones, any other is dropped. */
const inOtherZones = (state: Viewing, result: ZoneResult): Viewing => {
  const { items } = state.result
  const every = items.size > 0 && isEvery(state.selected, items)
  return {
    ...state,
    result,
    selected: every ? new Set(result.items.keys()) : NONE,
    focused: NONE,
    range: clampRange([0, Number.POSITIVE_INFINITY], result.classes),
  }
}

/** A slider range as whole numbers in order, from 0 to classes - 1. */
function clampRange([low, high]: readonly [number, number], classes: number): readonly [number, number] {
  const last = Math.max(0, classes - 1)
  const clamp = (value: number) =>
    Math.min(last, Math.max(0, value === Number.POSITIVE_INFINITY ? last : Math.round(value)))
  return [Math.min(clamp(low), clamp(high)), Math.max(clamp(low), clamp(high))]
}

function toggled(set: ReadonlySet<number>, zone: number): ReadonlySet<number> {
  const next = new Set(set)
  if (!next.delete(zone)) next.add(zone)
  return next
}
