import { MATRIX_ORDERS, type MatrixOrder } from '../../../domain/flows/drawn-flows.ts'
import type { ZonePair } from '../../../domain/flows/flow.ts'
import { FLOW_DIRECTIONS, type FlowDirection } from '../../../map/flows/flow-feed.ts'
import { type CameraPosition, MENU_TABS, type MenuTab, readCamera, writeCamera } from '../../kit/map-screen.ts'
import { type FlowChoices, validChoices } from './flows-map.ts'

/** The content of the space next to the menu. */
export const STAGES = ['map', 'matrix'] as const
export type Stage = (typeof STAGES)[number]

/** The trips of an average day that the widest half-arrow and the largest circles represent. Null if there are none. */
export interface FlowScale {
  readonly flows: number
  /** What the largest circles represent: trips within a zone over the whole period, and trips in one hour. */
  readonly within: number | null
  readonly hours: number | null
}

/** The part of a flow map's state that a link restores. */
export interface FlowsLink {
  readonly choices: FlowChoices
  readonly focus: number | null
  readonly direction: FlowDirection
  readonly pair: ZonePair | null
  /** The displayed hour of departure. Null for the whole period. */
  readonly hour: number | null
  readonly order: MatrixOrder
  /** True if rows are destinations. */
  readonly turned: boolean
  /** The values that widths and circles represent. Null if they follow the displayed figures. */
  readonly scale: FlowScale | null
  /** True if the map only draws flows with both ends in view. */
  readonly within: boolean
  readonly stage: Stage
  readonly camera: CameraPosition | null
  readonly tab: MenuTab
  readonly menuOpen: boolean
}

const KEYS = [
  ...['part', 'daytype', 'mode', 'purpose', 'focus', 'direction', 'pair', 'hour', 'order', 'turned', 'scale', 'within'],
  ...['show', 'at', 'tab', 'menu'],
]

/** Writes a view to query parameters and keeps the others, such as the dataset. */
export function writeFlowsLink(link: FlowsLink, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of KEYS) next.delete(key)
  const write = (key: string, value: string | number | null, usual: string | number | null = null) => {
    if (value !== null && value !== usual) next.set(key, String(value))
  }
  for (const [id, value] of Object.entries(link.choices)) write(id, value)
  write('focus', link.focus)
  write('direction', link.direction, 'both')
  write('pair', link.pair && `${link.pair.o}-${link.pair.d}`)
  write('hour', link.hour)
  write('order', link.order, 'total')
  write('turned', link.turned ? 'yes' : null)
  write(
    'scale',
    link.scale && [link.scale.flows, link.scale.within ?? '', link.scale.hours ?? ''].join().replace(/,+$/, ''),
  )
  write('within', link.within ? 'yes' : null)
  write('show', link.stage, 'map')
  write('at', link.camera && writeCamera(link.camera))
  write('tab', link.tab, 'data')
  write('menu', link.menuOpen ? null : 'closed')
  return next
}

/** Parses a whole number within bounds. Returns null for any other string. */
const wholeOf = (text: string | null, least: number, most = Number.MAX_SAFE_INTEGER): number | null => {
  const number = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : null
}

const pairOf = (text: string | null): ZonePair | null => {
  const [o, d] = (/^(\d+)-(\d+)$/.exec(text ?? '') ?? []).slice(1).map(Number)
  return o === undefined || d === undefined || (o === 0 && d === 0) ? null : { o, d }
}

/** @example scaleOf('20,15') // { flows: 20, within: 15, hours: null } */
const scaleOf = (text: string | null): FlowScale | null => {
  const [flows, within, hours] = (text ?? '').split(',', 3).map(each => {
    const trips = Number(each)
    return Number.isFinite(trips) && trips > 0 ? trips : null
  })
  return flows == null ? null : { flows, within: within ?? null, hours: hours ?? null }
}

/** Reads a view. Missing or invalid parameters get their defaults. */
export function readFlowsLink(params: URLSearchParams): FlowsLink {
  return {
    choices: validChoices(id => params.get(id)),
    focus: wholeOf(params.get('focus'), 1),
    direction: FLOW_DIRECTIONS.find(each => each === params.get('direction')) ?? 'both',
    pair: pairOf(params.get('pair')),
    hour: wholeOf(params.get('hour'), 0, 23),
    order: MATRIX_ORDERS.find(each => each === params.get('order')) ?? 'total',
    turned: params.get('turned') === 'yes',
    scale: scaleOf(params.get('scale')),
    within: params.get('within') === 'yes',
    stage: STAGES.find(each => each === params.get('show')) ?? 'map',
    camera: readCamera(params.get('at')),
    tab: MENU_TABS.find(each => each === params.get('tab')) ?? 'data',
    menuOpen: params.get('menu') !== 'closed',
  }
}
