import { isBetweenZones, type ZonePair } from './flow.ts'

/** The maximum number of half-arrows. More would cover each other. */
export const MOST_DRAWN_FLOWS = 400

interface Magnitude extends ZonePair {
  readonly trips: number
}

export interface DrawnFlows<F> {
  /** The largest flows between different zones, largest first. */
  readonly flows: readonly F[]
  /** The number of flows between different zones that are shown on their own. */
  readonly shown: number
  /** The trips of the largest flow; 0 if no flows exist. */
  readonly most: number
  /** The share of these flows' trips that is in drawn flows, 0 to 1. */
  readonly share: number
}

/** Selects the flows that a map draws from all flows that are shown on their own. */
export function drawnFlows<F extends Magnitude>(items: readonly F[]): DrawnFlows<F> {
  const between = items.filter(isBetweenZones).toSorted((a, b) => b.trips - a.trips)
  const flows = between.slice(0, MOST_DRAWN_FLOWS)
  const sum = (list: readonly F[]) => list.reduce((total, { trips }) => total + trips, 0)
  const all = sum(between)
  return {
    flows,
    shown: between.length,
    most: flows[0]?.trips ?? 0,
    share: all === 0 ? 0 : sum(flows) / all,
  }
}

/** The width of the largest half-arrow, and of the thinnest visible one, in CSS px. */
export const WIDEST_FLOW_PX = 11
export const THINNEST_FLOW_PX = 0.75

/** The size of the circle for the largest figure, in CSS px. */
const LARGEST_CIRCLE_PX = 26

/**
 * The width of a half-arrow at its destination, in CSS px: proportional to its trips.
 * @param most the trips of the widest half-arrow; if the scale is locked, larger flows have this width too
 */
export const flowWidthPx = (trips: number, most: number): number =>
  most <= 0 ? THINNEST_FLOW_PX : Math.max(THINNEST_FLOW_PX, WIDEST_FLOW_PX * Math.min(1, trips / most))

/** The number of half-arrow tints. */
export const FLOW_TINTS = 5

/**
 * The tint of a half-arrow, from 0 for small flows to 4 for large ones. Each is for twice as many trips as the previous
 * one.
 * @param most the trips of the largest; the last tint starts at 70 % of it
 */
export const flowTint = (trips: number, most: number): number => {
  const halvings = trips <= 0 || most <= 0 ? FLOW_TINTS : Math.round(Math.log2(Math.max(1, most / trips)))
  return Math.max(0, FLOW_TINTS - 1 - halvings)
}

/** The radius of a circle, in CSS px: its area is proportional to its trips. */
export const circleRadiusPx = (trips: number, most: number): number =>
  most <= 0 || trips <= 0 ? 0 : LARGEST_CIRCLE_PX * Math.sqrt(Math.min(1, trips / most))

/** The largest of 1, 2 and 5 times a power of ten that does not exceed a value. @example roundBelow(496) // 200 */
export const roundBelow = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value))
  return [5, 2, 1].map(step => step * power).find(step => step <= value) ?? power
}

/**
 * The shape of a half-arrow. It stays to the left of the straight line from origin to destination, so that both
 * directions are visible.
 */
export const HALF_ARROW = {
  /** The width at the origin, as a share of the width at the head. */
  tail: 0.35,
  /** The head is wider than the shaft by this factor, and by at least `headMinPx`, in CSS px. */
  headFactor: 1.7,
  headMinPx: 2.5,
  /** The length of the head per px of its width. */
  headLength: 2,
  /** The gap between the straight line and the shape, in CSS px. */
  apartPx: 0.75,
  /** The least gap at each end, in CSS px. It keeps the arrows of many zones from meeting in one point. */
  endPx: 7,
  /** The gap between an arrow and the circle of its zone, in CSS px. */
  besideCirclePx: 3,
  /** The length of the shortest arrow, in CSS px. */
  leastPx: 4,
} as const

/** The width of the head and its length along the line, in CSS px. */
export const headOf = (widthPx: number, lengthPx: number): { readonly wide: number; readonly long: number } => {
  const wide = Math.max(widthPx * HALF_ARROW.headFactor, widthPx + HALF_ARROW.headMinPx)
  return { wide, long: Math.min(wide * HALF_ARROW.headLength, lengthPx) }
}

/**
 * The corners of a half-arrow from (0, 0) along the x-axis, as [x, y] px. Its left side has negative y, as on a screen.
 * @param widthPx the width of the shaft at the head
 */
export function halfArrow(lengthPx: number, widthPx: number): readonly (readonly [number, number])[] {
  const { wide, long } = headOf(widthPx, lengthPx)
  const neck = lengthPx - long
  return [
    [0, 0],
    [0, -widthPx * HALF_ARROW.tail],
    [neck, -widthPx],
    [neck, -wide],
    [lengthPx, 0],
  ]
}

/** The possible orders of a matrix's rows and columns. */
export const MATRIX_ORDERS = ['total', 'name', 'position'] as const
export type MatrixOrder = (typeof MATRIX_ORDERS)[number]

interface OrderedZone {
  readonly id: number
  readonly name: string
  /** Trips out of the zone and into it; null if no figures exist. */
  readonly total: number | null
  /** In degrees, WGS84. */
  readonly lat: number
}

const byName = new Intl.Collator('en-GB', { numeric: true })

const COMPARED: Readonly<Record<MatrixOrder, (a: OrderedZone, b: OrderedZone) => number>> = {
  total: (a, b) => (b.total ?? -1) - (a.total ?? -1) || a.id - b.id,
  name: (a, b) => byName.compare(a.name, b.name) || a.id - b.id,
  position: (a, b) => b.lat - a.lat || a.id - b.id,
}

/** Sorts zones by total (largest first), by name, or from north to south. */
export const inMatrixOrder = (zones: readonly OrderedZone[], order: MatrixOrder): number[] =>
  zones.toSorted(COMPARED[order]).map(({ id }) => id)
