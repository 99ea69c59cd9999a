/**
 * How the figures of a comparison are normalised: per day of a standard week, per day of the period, per day and km², per
 * day and 1,000 residents, or as shares of a whole.
 */
export const PER = ['week', 'day', 'km2', 'residents', 'share'] as const
export type Per = (typeof PER)[number]

/** The size of a dataset's area. */
interface AreaSize {
  /** Null if it is not known. */
  readonly km2: number | null
  readonly residents: number | null
}

/**
 * Returns the factor that normalises a count. Null if the area or the residents are zero or not known.
 * @param days the number of days that the count is summed over; 1 for an average day
 */
export function normalisingFactor(
  per: Exclude<Per, 'share'>,
  days: number,
  { km2, residents }: AreaSize,
): number | null {
  if (per === 'week' || per === 'day') return 1 / days
  if (per === 'km2') return km2 === null || km2 === 0 ? null : 1 / (days * km2)
  return residents === null || residents === 0 ? null : 1000 / (days * residents)
}

/** True if counts of different months are weighted so that each weekday counts once. */
export const isOfStandardWeek = (per: Per): boolean => per !== 'day' && per !== 'share'

/** The words after a count per day, such as ` per km²`. Empty for plain counts per day and for shares. */
export const PER_WORDS: Readonly<Record<Per, string>> = {
  week: ' of a standard week',
  day: '',
  km2: ' per km²',
  residents: ' per 1,000 residents',
  share: '',
}

/** The normalisations as a reader chooses them. */
export const PER_OPTIONS: readonly { readonly value: Per; readonly label: string }[] = [
  { value: 'week', label: 'Standard week' },
  { value: 'day', label: 'Per day' },
  { value: 'km2', label: 'Per km²' },
  { value: 'residents', label: 'Per 1,000 residents' },
  { value: 'share', label: 'Share of all' },
]
