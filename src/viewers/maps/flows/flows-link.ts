import type { ZonePair } from '../../../domain/flows/flow.ts'
import { MATRIX_ORDERS, type MatrixOrder } from '../../../domain/flows/matrix-order.ts'
import { FLOW_DIRECTIONS, type FlowDirection } from '../../../map/flows/flow-feed.ts'
import { type CameraPosition, MENU_TABS, type MenuTab, readCamera, writeCamera } from '../../kit/map-screen.ts'
import { type FlowChoices, validChoices } from './map.ts'

/** The view beside the menu. */
export const STAGES = ['map', 'matrix'] as const
export type Stage = (typeof STAGES)[number]

/** Trips of a mean day that the widest half-arrow and the largest circles stand for; null where there are none. */
export interface FlowScale {
  readonly flows: number
  /** The largest magnitudes that the circles stand for: of trips within a zone in the whole period, and in one hour. */
  readonly within: number | null
  readonly hours: number | null
}

/** The view of a flow map as far as a link restores it. */
export interface FlowsLink {
  readonly choices: FlowChoices
  readonly focus: number | null
  readonly direction: FlowDirection
  readonly pair: ZonePair | null
  /** The hour of departure that is shown; null: the whole period. */
  readonly hour: number | null
  readonly order: MatrixOrder
  /** True if rows are destinations. */
  readonly turned: boolean
  /** The magnitudes that widths and circles stand for; null where they follow what is shown. */
  readonly scale: FlowScale | null
  /** True if only flows with both ends in view are drawn. */
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

/** Writes a view into query parameters and keeps others, such as the dataset. */
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

/** A whole number of a parameter within bounds; null for any other text. */
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

/** Reads a view; missing or invalid parameters become the defaults. */
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
