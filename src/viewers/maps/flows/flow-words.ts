import { intervalEnds, marginText } from '../../../domain/disclosure/known-digits.ts'
import { hoursName } from '../../../domain/disclosure/merged-rows.ts'
import { aboutDevicesText, gradeOf } from '../../../domain/disclosure/quality.ts'
import { pairKey, roundTrips, samePair, tripsText, type ZonePair } from '../../../domain/flows/flow.ts'
import { percentText } from '../../../domain/summaries/words.ts'
import { counted, whole } from '../../../domain/text/numbers.ts'
import type { Arrows } from './model/flow-drawing.ts'
import type { MatrixFigures, TripFigure } from './model/read-flows.ts'

const TOO_FEW = 'too few trips to show'

/**
 * Describes a figure, and what else it counts: `1,360 ±12%`, `6,870 ±5.0%, with 2 other zones`, `40 ±9.0%, mean of
 * 22:00 to 07:00`.
 */
export function figureWords(figure: TripFigure | undefined): string {
  if (figure?.trips == null) return TOO_FEW
  const { trips, margin, zones = [], hours = [] } = figure
  return [
    `${tripsText(trips, margin)}${margin === null ? '' : ` ${marginText(margin)}`}`,
    ...(zones.length > 1 ? [`with ${counted(zones.length - 1, 'other zone')}`] : []),
    ...(hours.length > 1 ? [`mean of ${hoursName(hours)}`] : []),
  ].join(', ')
}

/** Describes the figure of a pair, or of the pool that contains it: `1,360 ±12%, with 5 other pairs`. */
export function flowWords({ byPair, poolOf }: Pick<MatrixFigures, 'byPair' | 'poolOf'>, pair: ZonePair): string {
  const pool = poolOf.get(pairKey(pair))
  if (pool === undefined) return figureWords(byPair.get(pairKey(pair)))
  return `${figureWords(pool)}, with ${counted(pool.pairs.length - 1, 'other pair')}`
}

/** Describes the quality of a figure: `B, about 100 to 299 devices`. */
export const qualityWords = ({ margin, devices }: TripFigure): string =>
  [margin === null ? '' : gradeOf(margin), devices === null ? '' : aboutDevicesText(devices)].filter(Boolean).join(', ')

/** Returns the ends of the 95 % interval for files, or nulls if no figure exists. */
export const endsOf = (figure: TripFigure | undefined): readonly [number | null, number | null] =>
  figure?.trips == null ? [null, null] : intervalEnds(figure.trips, figure.margin, 2)

/** Returns the trips with their known digits, for files. */
export const tripsOf = (figure: TripFigure | undefined): number | null =>
  figure?.trips == null ? null : roundTrips(figure.trips, figure.margin)

/** Returns the trips as released, to two decimals, for files. */
export const releasedTripsOf = (figure: TripFigure | undefined): number | null =>
  figure?.trips == null ? null : Math.round(figure.trips * 100) / 100

/** Describes a matrix cell for screen readers. */
export function pairWords(
  pair: ZonePair,
  figures: Pick<MatrixFigures, 'byPair' | 'poolOf'>,
  nameOf: (zone: number) => string,
): string {
  const { o, d } = pair
  const between = o === d ? `Within ${nameOf(o)}` : `From ${nameOf(o)} to ${nameOf(d)}`
  if (o === 0 && d === 0) return 'Trips from outside to outside are not counted'
  return `${between}: ${flowWords(figures, pair)}`
}

/** Returns the pair in the opposite direction. Null if both ends are the same zone. */
export const backOf = (pair: ZonePair): ZonePair | null => {
  const back = { o: pair.d, d: pair.o }
  return samePair(pair, back) ? null : back
}

/** Says how many of the flows that are shown alone are drawn. */
export const drawnWords = ({ drawn, shown, share }: Arrows): string =>
  drawn === shown
    ? `All ${whole(shown)} flows between zones that are shown alone.`
    : `${whole(drawn)} largest of ${whole(shown)} flows between zones, ${percentText(share)} of their trips.`
