import type { Difference } from '../../../domain/compare/compare-tables.ts'
import { isEstimate } from '../../../domain/compare/estimate.ts'
import type { Measure } from '../../kit/report/data-view.ts'
import { NO_DATA_TEXT } from '../../kit/report/view-rows.ts'
import type { Shown } from './compare-link.ts'
import { type ComparedFigure, differenceShown, differenceUnit } from './compared-view.ts'
import type { Per } from './normalisation.ts'
import { percentText, scaledText, signedPercent } from './rounded-text.ts'

const NOT_DETERMINED = 'not determined'
const LEVELS_HIDDEN = 'levels not compared'

/** Formats a value in the unit of the comparison with the digits that its margin supports: `26,100`, `12.3%`. */
export const valueText = (value: number, margin: number | null, per: Per): string =>
  `${scaledText(value, margin)}${per === 'share' ? '%' : ''}`

/** Formats a figure in the unit of the comparison, with the digits of its row: `26,100`, `12.3%`, `no data`. */
export const figureText = ({ estimate, least }: ComparedFigure, per: Per): string =>
  isEstimate(estimate) ? valueText(estimate.value, least, per) : NO_DATA_TEXT

/** Formats the index of a difference: `112`, or `not determined` if the base may be zero. */
export const indexText = ({ index, indexLow, indexHigh }: Difference): string =>
  index === null ? NOT_DETERMINED : percentText(index, errorOf(indexLow, indexHigh))

/** Formats the 95 % interval of an index: `108 to 116`. Null if it is not determined. */
export function indexInterval({ indexLow, indexHigh }: Difference): string | null {
  if (indexLow === null || indexHigh === null) return null
  const error = errorOf(indexLow, indexHigh)
  return `${percentText(indexLow, error)} to ${percentText(indexHigh, error)}`
}

/** Formats the difference or the index of a figure: `+12%`, `112`. Empty for the base. */
export function changeText({ compared }: ComparedFigure, per: Per, show: Shown): string {
  if (compared === null) return ''
  if (compared.kind === 'levels') return LEVELS_HIDDEN
  if (compared.kind !== 'compared') return NO_DATA_TEXT
  if (show === 'index') return indexText(compared)
  const shown = differenceShown(compared, per)
  return shown === null
    ? NOT_DETERMINED
    : `${signedPercent(shown.value, errorOf(shown.low, shown.high))}${differenceUnit(per)}`
}

/**
 * Formats the 95 % interval of the value that `changeText` returns: `+8 to +16%`, `108 to 116`. Empty if there is none.
 */
export function intervalText({ compared }: ComparedFigure, per: Per, show: Shown): string {
  if (compared?.kind !== 'compared') return ''
  if (show === 'index') return indexInterval(compared) ?? ''
  const shown = differenceShown(compared, per)
  if (shown === null) return ''
  const error = errorOf(shown.low, shown.high)
  return `${signedPercent(shown.low, error)} to ${signedPercent(shown.high, error)}${differenceUnit(per)}`
}

const errorOf = (low: number | null, high: number | null): number => ((high ?? 0) - (low ?? 0)) / 2

/** Returns `clear, more` for counts, `clear, lower` for averages and shares, or `no clear difference`. */
export function readingText(
  { clear, low, high }: Pick<Difference, 'clear' | 'low' | 'high'>,
  isCount: boolean,
): string {
  if (clear === null) return low > 0 || high < 0 ? 'not quite clear' : 'no clear difference'
  return `clear, ${isCount ? clear : clear === 'more' ? 'higher' : 'lower'}`
}

/** Returns the reading of a figure. Empty if nothing is compared. */
export const readingOf = ({ compared }: ComparedFigure, measure: Measure, per: Per): string =>
  compared?.kind === 'compared' ? readingText(compared, measure.per !== null && per !== 'share') : ''
