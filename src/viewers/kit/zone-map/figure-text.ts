import type { ZoneSummary } from '../../../../workers/contract.ts'
import { marginText } from '../../../domain/disclosure/known-digits.ts'
import { twoDigits } from '../../../domain/text/numbers.ts'
import { zonesText } from './group-rows.ts'
import { RATE_WORDS, type RatePer } from './map-colours.ts'
import type { MapMeasure, ZoneItem } from './mode.ts'
import type { ZoneScreenState } from './model/machine.ts'

/** Replaces the figure of a zone that belongs to no place. */
const NO_FIGURE = 'no figure'

/** Explains the places on a map of origins. */
export const ORIGIN_NOTE = 'Where the last trip started, which may be work, not home.'

/** Replaces the figure of a zone that the result does not cover. */
export const OUTSIDE = 'outside this dataset'

/**
 * Returns the words that replace a missing figure.
 * @param covered the zones that the result covers; null for all zones
 */
export const gapWords = (zone: number, covered: ReadonlySet<number> | null): string =>
  covered === null || covered.has(zone) ? NO_FIGURE : OUTSIDE

/**
 * Formats a figure's 95 % interval as its half-width and its ends. Null for a figure without one.
 * @example rangeText({ magnitude: 7808, margin: 42 }, visits) // '±42%: 5,100 to 12,000'
 */
export const rangeText = (
  { magnitude, margin }: Pick<ZoneItem, 'magnitude' | 'margin'>,
  { interval }: Pick<MapMeasure, 'interval'>,
): string | null => {
  const ends = interval(magnitude, margin)
  return ends === null || margin === null ? null : `${marginText(margin)}: ${ends}`
}

/** Formats a rate. @example rateText(812.4, 'residents') // '810 per 1,000 residents' */
export const rateText = (rate: number, per: RatePer): string => `${twoDigits(rate)} ${RATE_WORDS[per]}`

/**
 * Describes a zone for screen readers: `Leeds 110, E02006861, 17,600 visits, 95% interval 15,500 to 19,700, selected`.
 */
export function zoneWords(
  { id, code, name }: Pick<ZoneSummary, 'id' | 'code' | 'name'>,
  state: ZoneScreenState,
  measure: MapMeasure | null,
  covered: ReadonlySet<number> | null = null,
): string {
  const item = state.stage === 'viewing' ? state.result.items.get(id) : undefined
  const isPart = item !== undefined && item.zones.length > 1
  return [
    name,
    ...(code === name ? [] : [code]),
    ...(isPart ? [`part of ${item.name}, ${zonesText(item.zones.length)}`] : []),
    ...(state.stage === 'viewing' ? figureWords(item, measure, gapWords(id, covered)) : []),
    ...(state.stage === 'viewing' && item && state.result.grouped ? [state.result.grouped.wordsOf(item.zoneId)] : []),
    ...(state.selected.has(id) ? ['selected'] : []),
  ].join(', ')
}

function figureWords(item: ZoneItem | undefined, measure: MapMeasure | null, gap: string): readonly string[] {
  if (item === undefined || measure === null) return [gap]
  const range = measure.interval(item.magnitude, item.margin)
  const figure = `${measure.text(item.magnitude, item.margin)} ${measure.unit}`.trim()
  return range === null ? [figure] : [figure, `95% interval ${range}`]
}
