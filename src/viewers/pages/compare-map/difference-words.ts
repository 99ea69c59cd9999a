import type { Difference } from '../../../domain/compare/compare-tables.ts'
import type { ComparedNames } from '../../../domain/summaries/zone-group.ts'
import { whole } from '../../../domain/text/numbers.ts'
import type { MapMeasure } from '../../kit/zone-map/mode.ts'
import { indexInterval, indexText } from '../compare/figure-words.ts'
import { PER_WORDS, type Per } from '../compare/normalisation.ts'
import { signedText } from '../compare/rounded-text.ts'
import type { Shown } from './compare-map-link.ts'
import type { MapSide } from './map-sides.ts'

/** Replaces the scale of differences if none is clear. */
export const NONE_CLEAR = 'no place differs clearly'

/** Returns what the figures of places are divided by, because places differ in size. */
export const placeWords = ({ isRate }: { readonly isRate: boolean }): string =>
  isRate ? 'per 1,000 residents of each place' : 'by place'

/** Formats the displayed difference: `+340` or `157`, or `not determined` if the base may be zero. */
export const shownText = (row: Difference, show: Shown): string =>
  show === 'index' ? indexText(row) : signedText(row.difference, (row.high - row.low) / 2)

/** Formats the 95 % interval of the displayed value: `132 to 183`, `+120 to +560`. Null if it is not determined. */
export function shownInterval(row: Difference, show: Shown): string | null {
  if (show === 'index') return indexInterval(row)
  const error = (row.high - row.low) / 2
  return `${signedText(row.low, error)} to ${signedText(row.high, error)}`
}

/** Formats a bound between classes: `85`, `+200`. */
export const boundText = (value: number, show: Shown): string =>
  show === 'index' ? String(value) : signedText(value, Math.abs(value))

/** Returns a figure's unit: `visits a day`, `visits a day per km²`, `% of visits`. */
export function unitText({ unit }: Pick<MapMeasure, 'unit'>, per: Per): string {
  if (per === 'share') return `% of ${unit}`
  return `${unit} a day${PER_WORDS[per]}`
}

/** Returns the unit of differences: `visits a day`, or `points` for shares. */
export const differenceUnit = (measure: Pick<MapMeasure, 'unit'> | null, per: Per): string =>
  per === 'share' ? 'points' : measure === null ? '' : unitText(measure, per)

/** The words of the sentence that compares a side with the base. */
export const comparedNames = (
  side: Pick<MapSide, 'label' | 'days'>,
  base: Pick<MapSide, 'label'>,
  measure: Pick<MapMeasure, 'unit'>,
  per: Per,
): ComparedNames => {
  const areDays = side.days !== undefined
  const nameOf = ({ label }: Pick<MapSide, 'label'>) => (areDays ? label.toLowerCase() : label)
  return {
    name: nameOf(side),
    base: nameOf(base),
    at: areDays ? 'on' : 'for',
    noun: per === 'share' ? measure.unit : unitText(measure, per),
    isShare: per === 'share',
  }
}

/** Returns the title of a map's figures: `Index of visits a day`, `Difference in visits a day`. */
export const shownTitle = (measure: Pick<MapMeasure, 'unit'>, show: Shown, per: Per): string =>
  per === 'share'
    ? `${show === 'index' ? 'Index of shares of' : 'Percentage points of'} ${measure.unit}`
    : `${show === 'index' ? 'Index of' : 'Difference in'} ${unitText(measure, per)}`

/**
 * Returns the text displayed if no zone is ranked.
 * @param clear the number of zones with a clear difference but no rank, because the index is unknown if the base may be
 * zero
 */
export const unrankedText = (clear: number): string =>
  clear === 0
    ? 'None is clear'
    : `${clear === 1 ? '1 is clear, but its' : `${whole(clear)} are clear, but their`} index is not determined: the base may be zero. See Difference.`

/** Defines a clear difference, for files and the Info tab. */
export const CLEAR_NOTE =
  "Clear: the difference exceeds what sampling and noise may cause, judged by Holm's step-down at 5% over all zones that are released in both datasets, times the datasets compared. Intervals of an index are Fieller's. The same people in two months make the true error smaller than stated, so that a claim errs to the safe side."
