import { aboutDevicesText } from '../../domain/device-band.ts'
import { samePair, type ZonePair } from '../../domain/flows/flow.ts'
import { tripsText } from '../../domain/flows/trips-text.ts'
import { gradeOf } from '../../domain/grade.ts'
import { intervalEnds } from '../../domain/known-digits.ts'
import { countText, percentText } from '../../domain/summaries/words.ts'
import type { Arrows } from './model/flow-drawing.ts'
import type { TripFigure } from './model/read-figures.ts'

/** A missing flow is withheld or has no trips; the figures do not reveal which. */
export const NO_FLOW = 'withheld or zero'

/** `1,360 ±12%`, or the words for a figure that is not shown. */
export const figureWords = (figure: TripFigure | undefined, without: string): string =>
  figure?.trips == null ? without : `${tripsText(figure.trips, figure.margin)} ±${figure.margin ?? 0}%`

/** `B, about 100 to 299 devices`. */
export const qualityWords = ({ margin, devices }: TripFigure): string =>
  [margin === null ? '' : gradeOf(margin), devices === null ? '' : aboutDevicesText(devices)].filter(Boolean).join(', ')

/** Ends of the 95 % interval for files; nulls where there is no figure. */
export const endsOf = (figure: TripFigure | undefined): readonly [number | null, number | null] =>
  figure?.trips == null ? [null, null] : intervalEnds(figure.trips, figure.margin, 2)

/** Trips for files: to two decimals. */
export const tripsOf = (figure: TripFigure | undefined): number | null =>
  figure?.trips == null ? null : Math.round(figure.trips * 100) / 100

/** The text of a cell of the matrix for screen readers. */
export function pairWords(pair: ZonePair, figure: TripFigure | undefined, nameOf: (zone: number) => string): string {
  const { o, d } = pair
  const between = o === d ? `Within ${nameOf(o)}` : `From ${nameOf(o)} to ${nameOf(d)}`
  if (o === 0 && d === 0) return 'Trips from outside to outside are not counted'
  return `${between}: ${figureWords(figure, NO_FLOW)}`
}

/** The same pair the other way round; null where both ends are one zone. */
export const backOf = (pair: ZonePair): ZonePair | null => {
  const back = { o: pair.d, d: pair.o }
  return samePair(pair, back) ? null : back
}

/** How many of the flows that have a figure are drawn. */
export const drawnWords = ({ drawn, shown, share }: Arrows): string =>
  drawn === shown
    ? `All ${countText(shown)} flows between zones that have a figure.`
    : `${countText(drawn)} largest of ${countText(shown)} flows between zones, ${percentText(share)} of their trips.`
