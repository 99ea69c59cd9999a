import { shareText } from './known-digits.ts'
import { complementOf } from './share-of.ts'
import type { Figure } from './summaries/figure.ts'
import type { Total } from './summaries/sum-figures.ts'

/** Figures that are parts of one total, such as the hours of a weekday or the zones of a map. */
export interface Parts {
  readonly figures: readonly Figure[]
  /** null if it may not be released. */
  readonly total: Total | null
}

/** The withheld part of a dataset; null for a part that is not known. */
export interface Coverage {
  /** The share of visits in the withheld hours of the week, 0 to 1. */
  readonly byHour: number | null
  /** The number of withheld hours of the week, and of all hours with data. */
  readonly hours: { readonly withheld: number; readonly of: number } | null
  /** The share of visits whose zone of origin is withheld or unknown, 0 to 1. */
  readonly byZone: number | null
}

/**
 * The share of the released totals that is in none of the shown figures, 0 to 1; screens, exports and the PDF use the same share.
 * @returns null if a total is not released
 */
function withheldShare(parts: readonly Parts[]): number | null {
  let [rest, all] = [0, 0]
  for (const { figures, total } of parts) {
    if (total === null) return null
    rest += complementOf(total, figures)?.value ?? 0
    all += total.value
  }
  return all === 0 ? null : Math.min(1, rest / all)
}

interface HourRow extends Pick<Figure, 'suppressed' | 'margin'> {
  readonly weekday: number
  readonly visitorcount: number | null
}
interface HourTotal {
  readonly of: Readonly<Record<string, number | string>>
  readonly value: number
  readonly margin: number
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

/** The withheld hours of a mean week, from the hourly rows and their totals by weekday. */
export function hoursCoverage(
  rows: readonly HourRow[],
  totals: readonly HourTotal[],
): Pick<Coverage, 'byHour' | 'hours'> {
  const present = rows.filter(({ visitorcount, suppressed }) => suppressed || visitorcount !== null)
  const days = WEEKDAYS.filter(weekday => present.some(row => row.weekday === weekday))
  return {
    byHour: withheldShare(
      days.map(weekday => ({
        figures: present
          .filter(row => row.weekday === weekday)
          .map(({ visitorcount: value, suppressed, margin }) => ({ value, suppressed, margin })),
        total: totals.find(({ of }) => of.weekday === weekday) ?? null,
      })),
    ),
    hours: { withheld: rows.filter(row => row.suppressed).length, of: present.length },
  }
}

interface ZoneItem {
  readonly magnitude: number
  readonly margin: number | null
}

/**
 * The share of all visits that is in none of the shown zones of a map. It is 1 if no zone is shown, because such a map has no total.
 */
export const zonesCoverage = (
  items: readonly ZoneItem[],
  total: { readonly magnitude: number; readonly margin: number } | null,
): number | null =>
  items.length === 0
    ? 1
    : withheldShare([
        {
          figures: items.map(({ magnitude: value, margin }) => ({ value, suppressed: false, margin })),
          total: total === null ? null : { value: total.magnitude, margin: total.margin },
        },
      ])

/**
 * A sentence on the withheld part of a dataset; null if nothing is known about it.
 * @example coverageText({ byHour: 0.031, hours: { withheld: 41, of: 168 }, byZone: 0.12 })
 * // '3% of visits by hour (41 of 168 hours of the week) and 12% of visits by single zone of origin are withheld to protect individuals.'
 */
export function coverageText({ byHour, hours, byZone }: Coverage): string | null {
  const counted = hours === null || hours.withheld === 0 ? null : `${hours.withheld} of ${hours.of} hours of the week`
  const hour = byHour === null ? counted : `${visits(byHour)} by hour${counted === null ? '' : ` (${counted})`}`
  const parts = [hour, byZone === null ? null : `${visits(byZone)} by single zone of origin`].filter(
    part => part !== null,
  )
  if (parts.length === 0) return hours === null ? null : 'No hour of the week is withheld.'
  return `${parts.join(' and ')} are withheld to protect individuals.`
}

const visits = (share: number): string => `${shareText(share, 0)} of visits`
