import type { MapTotal } from '../../../../contract/location-insights.ts'
import type { GroupedZones } from '../grouping.ts'
import type { MapColours } from '../map-colours.ts'
import type { FilterChoices, ModeRules, ZoneItem, ZoneMode } from '../mode.ts'

/** A map's places at one step between detail and certainty. */
export interface ZoneResult {
  readonly places: readonly ZoneItem[]
  /** The place that each zone belongs to. */
  readonly items: ReadonlyMap<number, ZoneItem>
  readonly colours: MapColours
  /**
   * The total under these filters, including trips outside all zones. Null if figures cannot be summed, or if the
   * dataset has too few.
   */
  readonly total: MapTotal
  /** The number of zones that have both figures of a blend. Absent or null for other measures. */
  readonly compared?: number | null
  /** The named classes of a mode. If absent, classes are formed by the size of the figures. */
  readonly grouped?: GroupedZones
}

interface Shared {
  readonly mode: string | null
  readonly filters: FilterChoices
  readonly selected: ReadonlySet<number>
  readonly focused: ReadonlySet<number>
}

/** Stage 1: the reader selects a mode, filters and zones. `request` is the current search. */
export interface Selecting extends Shared {
  readonly stage: 'selecting'
  readonly request: number | null
}

/** Stage 2: the map shows a result. `range` is the range of the value slider: class indexes, both ends inclusive. */
export interface Viewing extends Shared {
  readonly stage: 'viewing'
  readonly result: ZoneResult
  /** The zones that the request named. Empty if the mode's requests name none. */
  readonly asked: ReadonlySet<number>
  readonly range: readonly [low: number, high: number]
}

export type ZoneScreenState = Selecting | Viewing

export type ZoneScreenEvent =
  | { readonly kind: 'mode-chosen'; readonly mode: string }
  | { readonly kind: 'filter-set'; readonly filter: string; readonly values: readonly string[] }
  | { readonly kind: 'filter-pressed'; readonly request: number }
  | {
      readonly kind: 'answered'
      readonly request: number
      readonly result: ZoneResult
      /** The zones that were counted, if there are more than the request named. */
      readonly asked?: readonly number[]
    }
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

/** Returns the first stage. A viewer starts it with the report's own zones selected. */
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

/** True if Filter is enabled: in Selecting, with a mode, the required zones and filters, and no current request. */
export function canFilter(state: ZoneScreenState, modes: readonly ModeRules[]): boolean {
  const mode = modeOf(state, modes)
  if (state.stage !== 'selecting' || isLoading(state) || mode === undefined) return false
  if (mode.canFilterByZone && state.selected.size === 0) return false
  return mode.filters.every(filter => !filter.required || (state.filters[filter.id] ?? []).length > 0)
}

export const canReset = (state: ZoneScreenState): boolean => state.stage === 'viewing'

export const canChoose = (state: ZoneScreenState): boolean => state.stage === 'selecting' && !isLoading(state)

/** True if a zone is Available, which means that it may be selected for the search of a mode that filters by zone. */
function isAvailable(state: ZoneScreenState, modes: readonly ModeRules[], zone: number): boolean {
  const mode = modeOf(state, modes)
  return canChoose(state) && mode?.canFilterByZone === true && takes(mode, zone)
}

const takes = ({ asks, selectable }: ModeRules, zone: number): boolean =>
  (asks?.has(zone) ?? true) && (selectable?.(zone) ?? true)

const hasMagnitude = (state: ZoneScreenState, zone: number): boolean =>
  state.stage === 'viewing' && state.result.items.has(zone)

/**
 * True if 'Select All Zones' is shown: with a result, if the mode does not filter by zone. A mode whose requests name
 * zones shows it for the zones that may be named, and later for the zones of the result.
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

/** Returns the next state. An event that a state does not allow leaves it unchanged. */
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
      return isAwaited(state, event.request) ? viewing(state, event, modeOf(state, modes)) : state
    case 'replaced':
      return state.stage === 'viewing' ? inOtherPlaces(state, event.result) : state
    case 'selection-carried':
      return {
        ...state,
        selected: state.stage === 'viewing' ? wholePlaces(event.zones, state.result) : new Set(event.zones),
      }
    case 'failed':
      return isAwaited(state, event.request) ? { ...state, request: null } : state
    case 'reset-pressed':
      return canReset(state) ? selecting({ mode: state.mode, filters: state.filters }) : state
    case 'zone-clicked':
      if (!isAvailable(state, modes, event.zone) && !hasMagnitude(state, event.zone)) return state
      return { ...state, selected: toggled(state.selected, zonesWith(state, event.zone)) }
    case 'all-zones-clicked':
      if (!canSelectAll(state, modes)) return state
      return { ...state, selected: state.selected.size > 0 ? NONE : everyZone(state, modes) }
    case 'range-set': {
      if (state.stage !== 'viewing') return state
      const range = clampRange(event.range, state.result.colours.steps.length)
      // A dragged thumb sends an event for every pixel, most of them within the same class.
      return range.every((end, at) => end === state.range[at]) ? state : { ...state, range }
    }
    case 'zone-entered':
    case 'zone-left': {
      const place = placeOf(state, event.zone)
      const isEntered = event.kind === 'zone-entered'
      return state.focused.has(place) === isEntered ? state : { ...state, focused: toggled(state.focused, [place]) }
    }
  }
}

const zonesWith = (state: ZoneScreenState, zone: number): readonly number[] =>
  (state.stage === 'viewing' ? state.result.items.get(zone)?.zones : undefined) ?? [zone]

/** Returns the first zone of the place that a zone belongs to, which identifies focused places. */
const placeOf = (state: ZoneScreenState, zone: number): number => zonesWith(state, zone)[0] ?? zone

/** Returns all zones of the places that these zones belong to. */
const wholePlaces = (zones: Iterable<number>, { items }: Pick<ZoneResult, 'items'>): ReadonlySet<number> => {
  const whole = new Set<number>()
  for (const zone of zones) {
    // Most places are listed zone by zone, so zones already in the list are skipped.
    if (whole.has(zone)) continue
    for (const each of items.get(zone)?.zones ?? [zone]) whole.add(each)
  }
  return whole
}

/**
 * Returns the zones that stay selected when the first mode is selected: those that the report was ordered for, as its
 * group or, as far as the mode allows, as the zones of its request.
 */
const startingWith = (own: ReadonlySet<number>, mode: ModeRules): readonly number[] =>
  [...own].filter(zone => !mode.canFilterByZone || takes(mode, zone))

const isAwaited = (state: ZoneScreenState, request: number): state is Selecting =>
  state.stage === 'selecting' && state.request === request

const viewing = (
  { mode, filters, selected, focused }: Selecting,
  { result, asked }: Pick<ZoneScreenEvent & { kind: 'answered' }, 'result' | 'asked'>,
  rules: ModeRules | undefined,
): Viewing => ({
  stage: 'viewing',
  mode,
  filters,
  selected: rules?.asks ? new Set(result.items.keys()) : wholePlaces(selected, result),
  asked: rules?.asks ? new Set(asked ?? selected) : NONE,
  focused,
  result,
  range: clampRange([0, Number.POSITIVE_INFINITY], result.colours.steps.length),
})

/** Shows the result in different places, and selects the places that contain a selected zone. */
const inOtherPlaces = (state: Viewing, result: ZoneResult): Viewing => ({
  ...state,
  result,
  selected: wholePlaces(state.selected, result),
  focused: NONE,
  range:
    result.colours.steps.length === state.result.colours.steps.length
      ? state.range
      : clampRange([0, Number.POSITIVE_INFINITY], result.colours.steps.length),
})

/** Returns a slider range as whole numbers in order, from 0 to classes - 1. */
function clampRange([low, high]: readonly [number, number], classes: number): readonly [number, number] {
  const last = Math.max(0, classes - 1)
  const clamp = (value: number) =>
    Math.min(last, Math.max(0, value === Number.POSITIVE_INFINITY ? last : Math.round(value)))
  return [Math.min(clamp(low), clamp(high)), Math.max(clamp(low), clamp(high))]
}

/** Adds all zones, or removes them if the set contains the first one. */
function toggled(set: ReadonlySet<number>, zones: readonly number[]): ReadonlySet<number> {
  const next = new Set(set)
  const [first] = zones
  const isIn = first !== undefined && set.has(first)
  for (const zone of zones) {
    if (isIn) next.delete(zone)
    else next.add(zone)
  }
  return next
}

/** Returns the reason why Filter is disabled, for its tooltip. Null if and only if `canFilter` is true. */
export function filterBlocked(state: ZoneScreenState, modes: readonly ZoneMode[]): string | null {
  if (canFilter(state, modes)) return null
  if (state.stage === 'viewing') return 'Press Reset to filter again'
  if (state.request !== null) return 'Loading'
  const mode = modes.find(each => each.id === state.mode)
  if (mode === undefined) return 'Choose an analysis mode'
  if (mode.canFilterByZone && state.selected.size === 0) return 'Select at least one zone on the map'
  const missing = mode.filters.find(filter => filter.required && (state.filters[filter.id] ?? []).length === 0)
  return `Choose ${missing?.label.toLowerCase() ?? 'the filters'}`
}
