import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { LonLat } from '../../../../workers/contract.ts'
import type { Load } from '../../../app/load.ts'
import { CIRCLE_KM } from '../../../domain/places/circle.ts'
import { DETAILS, type Detail } from '../../../domain/places/place-tree.ts'
import { followLink, type LinkedModel } from '../follow-link.ts'
import { type MapScreenLink, MENU_TABS, readCamera, writeCamera } from '../map-screen.ts'
import { COLOURED_BY, type ColouredBy } from './map-colours.ts'
import type { FilterChoices } from './mode.ts'
import { isEvery, type ZoneScreenState } from './model/machine.ts'
import { PLACE_LISTS, type PlaceList } from './place-lists.ts'

/** A circle on a map, whose trips the Data tab counts. */
export interface Circle {
  readonly radiusKm: number
  /** [lon, lat] in degrees, WGS84. Null for the report's place. */
  readonly centre: LonLat | null
}

/** The fields of a zone map's screen that a link restores. */
export interface ZoneMapLink extends MapScreenLink {
  /** Null if no circle exists. */
  readonly circle: Circle | null
  readonly list: PlaceList
}

/** The view of a zone map as far as a link restores it. */
export interface ZoneViewLink extends ZoneMapLink {
  readonly mode: string | null
  readonly filters: FilterChoices
  /**
   * The selected zones, or 'all' for every zone with a magnitude. Null if the link names none, which selects the
   * report's zones.
   */
  readonly zones: readonly number[] | 'all' | null
  /**
   * The group within the result of a request that named zones. Null for all zones of the result, or without such a
   * request.
   */
  readonly group: readonly number[] | null
  readonly viewing: boolean
  readonly range: readonly [number, number] | null
  readonly detail: Detail
  readonly colouredBy: ColouredBy
}

const FILTER_PREFIX = 'f.'
const BETWEEN_VALUES = '_'
const KEYS = ['mode', 'zones', 'group', 'stage', 'range', 'detail', 'colour', 'circle', 'list', 'at', 'tab', 'menu']

/** Writes a view to query parameters and keeps the others, such as the dataset. */
export function writeViewLink(view: ZoneViewLink, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of [...next.keys()]) {
    if (key.startsWith(FILTER_PREFIX) || KEYS.includes(key)) next.delete(key)
  }
  if (view.mode !== null) next.set('mode', view.mode)
  for (const [id, values] of Object.entries(view.filters)) {
    if (values.length > 0) next.set(FILTER_PREFIX + id, values.join(BETWEEN_VALUES))
  }
  if (view.zones !== null) next.set('zones', view.zones === 'all' ? 'all' : encodeZones(view.zones))
  if (view.group !== null) next.set('group', encodeZones(view.group))
  if (view.viewing) next.set('stage', 'viewing')
  if (view.range !== null) next.set('range', view.range.join('-'))
  if (view.detail !== 'default') next.set('detail', view.detail)
  if (view.colouredBy !== 'rate') next.set('colour', view.colouredBy)
  if (view.circle !== null) next.set('circle', writeCircle(view.circle))
  if (view.list !== 'places') next.set('list', view.list)
  if (view.camera !== null) next.set('at', writeCamera(view.camera))
  if (view.tab !== 'filters') next.set('tab', view.tab)
  if (!view.menuOpen) next.set('menu', 'closed')
  return next
}

/** True if a link names no analysis, no zones and no stage, so that the screen decides what to show. */
export const isEmptyView = ({ mode, zones, viewing }: ZoneViewLink): boolean =>
  mode === null && zones === null && !viewing

/** Reads a view. Missing or invalid parameters get their defaults. */
export function readViewLink(params: URLSearchParams): ZoneViewLink {
  const zones = params.get('zones')
  return {
    mode: params.get('mode'),
    filters: Object.fromEntries(
      [...params]
        .filter(([key]) => key.startsWith(FILTER_PREFIX))
        .map(([key, value]) => [key.slice(FILTER_PREFIX.length), value.split(BETWEEN_VALUES).filter(Boolean)]),
    ),
    zones: zones === null || zones === 'all' ? zones : decodeZones(zones),
    group: decodeZones(params.get('group') ?? NO_CODE),
    viewing: params.get('stage') === 'viewing',
    range: readRange(params.get('range')),
    detail: DETAILS.find(detail => detail === params.get('detail')) ?? 'default',
    colouredBy: COLOURED_BY.find(each => each === params.get('colour')) ?? 'rate',
    circle: readCircle(params.get('circle')),
    list: PLACE_LISTS.find(list => list === params.get('list')) ?? 'places',
    camera: readCamera(params.get('at')),
    tab: MENU_TABS.find(tab => tab === params.get('tab')) ?? 'filters',
    menuOpen: params.get('menu') !== 'closed',
  }
}

/** @example writeCircle({ radiusKm: 5, centre: [-1.5437, 53.7962] }) // '5,-1.5437,53.7962' */
const writeCircle = ({ radiusKm, centre }: Circle): string =>
  [radiusKm, ...(centre === null ? [] : centre.map(degrees => degrees.toFixed(4)))].join(',')

/** Parses the output of `writeCircle`. Returns null for any other string. */
function readCircle(text: string | null): Circle | null {
  const [radiusKm = Number.NaN, lon, lat] = (text ?? '').split(',').map(Number)
  if (!Number.isInteger(radiusKm) || radiusKm < CIRCLE_KM.min || radiusKm > CIRCLE_KM.max) return null
  if (lon === undefined || lat === undefined) return { radiusKm, centre: null }
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 85 ? { radiusKm, centre: [lon, lat] } : null
}

interface LinkedZoneScreen extends LinkedModel<ZoneViewLink> {
  readonly details: Pick<Load<unknown>, 'state'>
  readonly reopening: ReadonlySignal<boolean>
}

/**
 * Writes a zone map's view to the address and follows it. A change of stage adds a history entry. Returns a function
 * that stops this.
 */
export const followZoneLink = (model: LinkedZoneScreen): (() => void) =>
  followLink(model, readViewLink, writeViewLink, {
    isReady: () => model.details.state.value.kind === 'ready' && !model.reopening.value,
    stepOf: link => link.viewing,
  })

/** A string that `decodeZones` rejects. */
const NO_CODE = '-'

function readRange(text: string | null): readonly [number, number] | null {
  const [, low, high] = /^(\d+)-(\d+)$/.exec(text ?? '') ?? []
  return low === undefined || high === undefined ? null : [Number(low), Number(high)]
}

interface LinkedSignals {
  readonly view: ReadonlySignal<ZoneScreenState>
  readonly narrowed: ReadonlySignal<boolean>
  readonly range: ReadonlySignal<readonly [number, number] | null>
  readonly detail: ReadonlySignal<Detail>
  readonly colouredBy: ReadonlySignal<ColouredBy>
  readonly screen: ReadonlySignal<ZoneMapLink>
}

/** Computes the link that reopens the current view of a zone map. */
export function linkOfView({
  view,
  narrowed,
  range,
  detail,
  colouredBy,
  screen,
}: LinkedSignals): ReadonlySignal<ZoneViewLink> {
  // Computed separately from the camera and the slider, because it reads every zone.
  const selection = computed<Pick<ZoneViewLink, 'zones' | 'group'>>(() => {
    const now = view.value
    const isWhole = now.stage === 'viewing' && isEvery(now.selected, now.result.items)
    const hasAsked = now.stage === 'viewing' && now.asked.size > 0
    return {
      zones: isWhole && !hasAsked && now.selected.size > 1 ? 'all' : hasAsked ? [...now.asked] : selectedPlaces(now),
      group: hasAsked && !isWhole ? selectedPlaces(now) : null,
    }
  })
  return computed(() => {
    const now = view.value
    return {
      mode: now.mode,
      filters: now.filters,
      ...selection.value,
      viewing: now.stage === 'viewing',
      range: narrowed.value ? range.value : null,
      detail: detail.value,
      colouredBy: colouredBy.value,
      ...screen.value,
    }
  })
}

/**
 * Returns the selected zones. With a result, it returns the first zone of each selected place, because the others are
 * selected with it.
 */
const selectedPlaces = (now: ZoneScreenState): readonly number[] =>
  now.stage === 'viewing'
    ? [...new Set([...now.selected].map(zone => now.result.items.get(zone)?.zoneId ?? zone))]
    : [...now.selected]

/**
 * Encodes zone ids for an address: differences of ascending ids in base 36, `1~n` for n consecutive ids, '' for no ids.
 */
export function encodeZones(ids: Iterable<number>): string {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  const steps = sorted.map((id, index) => id - (sorted[index - 1] ?? 0))
  const words: string[] = []
  for (let index = 0; index < steps.length; ) {
    let run = 1
    while (steps[index] === 1 && steps[index + run] === 1) run++
    words.push(run > 2 ? `1~${run.toString(36)}` : (steps[index] ?? 0).toString(36))
    index += run > 2 ? run : 1
  }
  return words.join('.')
}

const MAX_ZONES_IN_LINK = 200_000

/** Decodes the output of `encodeZones`. Returns null for any other string. */
export function decodeZones(text: string): number[] | null {
  if (text === '') return []
  if (!/^[0-9a-z]+(~[0-9a-z]+)?(\.[0-9a-z]+(~[0-9a-z]+)?)*$/.test(text)) return null
  const ids: number[] = []
  let last = 0
  for (const word of text.split('.')) {
    const [step = '0', times = '1'] = word.split('~')
    const run = Number.parseInt(times, 36)
    if (ids.length + run > MAX_ZONES_IN_LINK) return null
    for (let n = 0; n < run; n++) {
      last += Number.parseInt(step, 36)
      ids.push(last)
    }
  }
  return ids.every(Number.isSafeInteger) ? ids : null
}
