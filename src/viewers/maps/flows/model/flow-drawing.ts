import type { LonLat } from '../../../../../workers/contract.ts'
import {
  circleRadiusPx,
  type DrawnFlows,
  drawnFlows,
  flowTint,
  flowWidthPx,
  HALF_ARROW,
} from '../../../../domain/flows/drawn-flows.ts'
import { isBetweenZones, isInternal, OUTSIDE } from '../../../../domain/flows/flow.ts'
import type { FlowArrow, FlowCircle, FlowDirection } from '../../../../map/flows/flow-feed.ts'
import type { FlowScale } from '../flows-link.ts'
import type { FlowFigure, HourFigures, MatrixFigures, TripFigure } from './read-flows.ts'

/** The half-arrows of a matrix, largest first. */
export interface Arrows extends Omit<DrawnFlows<FlowFigure>, 'flows'> {
  readonly arrows: readonly FlowArrow[]
  /** The number of flows that are drawn if no zone is focused. */
  readonly drawn: number
}

/**
 * @param scale the trips of an average day that the widest half-arrow and the largest circle represent; null to use the
 * largest figures
 */
export function arrowsOf(matrix: MatrixFigures, scale: Pick<FlowScale, 'flows' | 'within'> | null): Arrows {
  const { flows } = matrix
  const circles = new Map(circlesWithin(matrix, null, scale?.within ?? null).map(each => [each.zone, each.radiusPx]))
  const apartPx = (zone: number) => Math.max(HALF_ARROW.endPx, (circles.get(zone) ?? 0) + HALF_ARROW.besideCirclePx)
  const { flows: largest, ...about } = drawnFlows(flows)
  const among = new Set(largest)
  const most = scale?.flows ?? about.most
  const arrows = flows
    .filter(isBetweenZones)
    .toSorted((a, b) => b.trips - a.trips)
    .map(flow => ({
      o: flow.o,
      d: flow.d,
      widthPx: flowWidthPx(flow.trips, most),
      tint: flowTint(flow.trips, most),
      isAmongLargest: among.has(flow),
      apartPx: [apartPx(flow.o), apartPx(flow.d)] as const,
    }))
  return { ...about, most, drawn: largest.length, arrows }
}

/** Returns the share of the trips between and within the zones that belongs to flows shown alone. Null if unknown. */
export function shareWithFigure({ flows, total, out, into }: MatrixFigures): number | null {
  const [from, to] = [out.get(OUTSIDE), into.get(OUTSIDE)]
  // Outside may share its sum with zones.
  if (total.trips === null || from?.trips == null || to?.trips == null || from.zones || to.zones) return null
  const inside = total.trips - from.trips - to.trips
  if (inside <= 0) return null
  const shown = flows.reduce((sum, { o, d, trips }) => sum + (o === OUTSIDE || d === OUTSIDE ? 0 : trips), 0)
  return Math.min(1, shown / inside)
}

/** Returns the largest figure of trips within one zone, which scales the circles. */
export const mostWithin = ({ flows }: MatrixFigures): number =>
  Math.max(0, ...flows.filter(isInternal).map(({ trips }) => trips))

/**
 * Returns the circles of the trips within each zone, or within the focused one.
 * @param scale the trips that the largest circle represents; null to use the largest figure
 */
export function circlesWithin(matrix: MatrixFigures, focus: number | null, scale: number | null): FlowCircle[] {
  const most = scale ?? mostWithin(matrix)
  return matrix.flows
    .filter(flow => isInternal(flow) && (focus === null || flow.o === focus))
    .map(({ o, trips }) => ({ zone: o, kind: 'within', radiusPx: circleRadiusPx(trips, most) }))
}

/** Returns the largest figure of any zone in any hour, because the circles of all hours share one scale. */
export function mostInHours({ out, into }: HourFigures, zones: readonly number[]): number {
  const hours = zones.flatMap(zone => [...(out.get(zone) ?? []), ...(into.get(zone) ?? [])])
  return Math.max(0, ...hours.map(({ trips }) => trips ?? 0))
}

/**
 * Returns the circles of the trips into and out of each zone in an hour.
 * @param scale the trips that the largest circle represents; null to use the largest figure of any hour
 */
export function circlesOfHour(
  hours: HourFigures,
  zones: readonly number[],
  hour: number,
  direction: FlowDirection,
  scale: number | null = null,
): FlowCircle[] {
  const most = scale ?? mostInHours(hours, zones)
  const circle = (zone: number, kind: 'in' | 'out', figure: TripFigure | undefined): FlowCircle[] =>
    figure?.trips == null ? [] : [{ zone, kind, radiusPx: circleRadiusPx(figure.trips, most) }]
  return zones.flatMap(zone => [
    ...(direction === 'out' ? [] : circle(zone, 'in', hours.into.get(zone)?.[hour])),
    ...(direction === 'in' ? [] : circle(zone, 'out', hours.out.get(zone)?.[hour])),
  ])
}

/** Returns the points of the zones whose location is known. */
export const placesOf = (
  zones: readonly number[],
  known: { get(zone: number): { readonly inside: LonLat } | undefined },
): Map<number, LonLat> =>
  new Map(
    zones.flatMap(zone => {
      const centre = known.get(zone)?.inside
      return centre === undefined ? [] : [[zone, centre] as const]
    }),
  )
