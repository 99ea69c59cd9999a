import { DETAILS, type Detail } from '../../../../domain/places/place-tree.ts'
import type { FilterChoices } from '../mode.ts'
import { COLOURED_BY, type ColouredBy } from '../places/map-colours.ts'
import { decodeZones, encodeZones } from './zone-codes.ts'

export const MENU_TABS = ['filters', 'data', 'info'] as const
export type MenuTab = (typeof MENU_TABS)[number]

/** Degrees, WGS84, and MapLibre's zoom. */
export interface Camera {
  readonly lon: number
  readonly lat: number
  readonly zoom: number
}

/** The view of a zone map as far as a link restores it. */
export interface ZoneViewLink {
  readonly mode: string | null
  readonly filters: FilterChoices
  /** The selected zones; 'all': every zone with a magnitude; null: the link has none, and the report's own are selected. */
  readonly zones: readonly number[] | 'all' | null
  /** The group within the result of a request that named zones; null: all zones of the result, or no such request. */
  readonly group: readonly number[] | null
  readonly viewing: boolean
  readonly range: readonly [number, number] | null
  readonly detail: Detail
  readonly colouredBy: ColouredBy
  readonly camera: Camera | null
  readonly tab: MenuTab
  readonly menuOpen: boolean
}

const FILTER_PREFIX = 'f.'
const BETWEEN_VALUES = '_'

/** Writes a view into query parameters and keeps others, such as the dataset. */
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
  if (view.camera !== null) next.set('at', writeCamera(view.camera))
  if (view.tab !== 'filters') next.set('tab', view.tab)
  if (!view.menuOpen) next.set('menu', 'closed')
  return next
}

const KEYS = ['mode', 'zones', 'group', 'stage', 'range', 'detail', 'colour', 'at', 'tab', 'menu']

/** True if an address has no analysis, no zones and no stage, so that the screen decides what it shows. */
export const saysNoView = ({ mode, zones, viewing }: ZoneViewLink): boolean =>
  mode === null && zones === null && !viewing

/** Reads a view; missing or invalid parameters become the defaults. */
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
    colouredBy: COLOURED_BY.find(by => by === params.get('colour')) ?? 'rate',
    camera: readCamera(params.get('at')),
    tab: MENU_TABS.find(tab => tab === params.get('tab')) ?? 'filters',
    menuOpen: params.get('menu') !== 'closed',
  }
}

/** A text that `decodeZones` refuses. */
const NO_CODE = '-'

function readRange(text: string | null): readonly [number, number] | null {
  const [, low, high] = /^(\d+)-(\d+)$/.exec(text ?? '') ?? []
  return low === undefined || high === undefined ? null : [Number(low), Number(high)]
}

export const writeCamera = ({ lon, lat, zoom }: Camera): string =>
  `${lon.toFixed(4)},${lat.toFixed(4)},${zoom.toFixed(2)}`

export function readCamera(text: string | null): Camera | null {
  const [lon, lat, zoom, more] = (text ?? '').split(',').map(Number)
  if (lon === undefined || lat === undefined || zoom === undefined || more !== undefined) return null
  const inside = Math.abs(lon) <= 180 && Math.abs(lat) <= 85 && zoom >= 0 && zoom <= 24
  return text !== '' && inside ? { lon, lat, zoom } : null
}
