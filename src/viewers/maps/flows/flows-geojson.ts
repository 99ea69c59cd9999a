import type { LonLat } from '../../../../workers/contract.ts'
import { gradeOf } from '../../../domain/disclosure/quality.ts'
import { isInternal, OUTSIDE, type ZonePair } from '../../../domain/flows/flow.ts'
import { endsOf, releasedTripsOf, tripsOf } from './flow-words.ts'
import type { FlowFigure, MatrixFigures, PoolFigure, TripFigure } from './model/read-flows.ts'

/** The decimals of a degree, accurate to 0.1 m, which is finer than any zone file. */
const DECIMALS = 6

interface PlacedZone {
  readonly code: string
  readonly name: string
  /** A point inside the zone, [lon, lat] in degrees, WGS84. */
  readonly inside: LonLat
}

type PlaceOf = (zone: number) => PlacedZone | undefined

/**
 * Returns flows as a GeoJSON FeatureCollection (RFC 7946) with a member `provenance`. A flow between two zones is a
 * line from the origin to the destination, trips within a zone are a point, and a pool has the lines of all its pairs.
 * Flows from and to Outside lack a geometry.
 */
export function flowsGeoJson(
  { flows, pools }: Pick<MatrixFigures, 'flows' | 'pools'>,
  placeOf: PlaceOf,
  provenance: readonly string[],
): string {
  const features = [...flows.map(flow => flowFeature(flow, placeOf)), ...pools.map(pool => poolFeature(pool, placeOf))]
  const lines = features.map(feature => JSON.stringify({ type: 'Feature', ...feature }))
  return `{"type":"FeatureCollection","provenance":${JSON.stringify(provenance)},"features":[\n${lines.join(',\n')}\n]}\n`
}

function flowFeature(flow: FlowFigure, placeOf: PlaceOf) {
  const [from, to] = [flow.o, flow.d].map(placeOf)
  const kind = isInternal(flow) ? 'within' : flow.o === OUTSIDE || flow.d === OUTSIDE ? 'outside' : 'flow'
  return {
    geometry: isInternal(flow) ? pointAt(from) : lineOf(flow, placeOf),
    properties: {
      kind,
      origin: codeOf(flow.o, from),
      origin_name: nameOf(flow.o, from),
      destination: codeOf(flow.d, to),
      destination_name: nameOf(flow.d, to),
      ...figureOf(flow),
    },
  }
}

function poolFeature({ origins, destinations, pairs, ...figure }: PoolFigure, placeOf: PlaceOf) {
  const lines = pairs.flatMap(pair => lineOf(pair, placeOf) ?? []).map(({ coordinates }) => coordinates)
  const codes = (zones: readonly number[]) => zones.map(zone => codeOf(zone, placeOf(zone)))
  return {
    geometry: lines.length === 0 ? null : { type: 'MultiLineString', coordinates: lines },
    properties: {
      kind: 'pool',
      origins: codes(origins),
      destinations: codes(destinations),
      pairs: pairs.length,
      ...figureOf(figure),
    },
  }
}

const codeOf = (zone: number, place: PlacedZone | undefined): string =>
  zone === OUTSIDE ? 'Outside' : place?.code || String(zone)
const nameOf = (zone: number, place: PlacedZone | undefined): string =>
  zone === OUTSIDE ? 'Outside' : (place?.name ?? String(zone))

const positionOf = ({ inside }: PlacedZone): readonly number[] =>
  inside.map(degrees => Number(degrees.toFixed(DECIMALS)))

const pointAt = (place: PlacedZone | undefined) =>
  place === undefined ? null : { type: 'Point', coordinates: positionOf(place) }

/** Returns null if an end is Outside or an unknown zone, or if both ends are the same. */
function lineOf(pair: ZonePair, placeOf: PlaceOf) {
  const [from, to] = [placeOf(pair.o), placeOf(pair.d)]
  if (from === undefined || to === undefined || isInternal(pair)) return null
  return { type: 'LineString', coordinates: [positionOf(from), positionOf(to)] }
}

/** Returns a figure of an average day, with its interval and quality. */
function figureOf(figure: TripFigure) {
  const [low, high] = endsOf(figure)
  const { margin, devices } = figure
  const grade = margin === null ? null : gradeOf(margin)
  return { trips: tripsOf(figure), released: releasedTripsOf(figure), low, high, margin, grade, devices }
}
