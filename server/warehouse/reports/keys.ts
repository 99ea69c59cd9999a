/** The rows that every table has, whatever was counted. */
export const HOURS_A_DAY = 24
export const WEEKDAY_KEYS: readonly number[] = [0, 1, 2, 3, 4, 5, 6]
export const HOUR_KEYS: readonly number[] = Array.from({ length: HOURS_A_DAY }, (_, hour) => hour)
/** 1 of Saturdays and Sundays. */
export const isWeekend = (weekday: number): 0 | 1 => (weekday % 6 === 0 ? 1 : 0)
/** weekday * 24 + hour. */
export const HOUR_OF_WEEK_KEYS: readonly number[] = Array.from({ length: 7 * HOURS_A_DAY }, (_, at) => at)
export const PURPOSES: readonly number[] = [1, 2, 3, 4, 5]
/** 2 is unused. */
export const MODES: readonly number[] = [0, 1, 3, 4]
/** 0 unknown. */
export const AGES: readonly number[] = [0, 1, 2, 3, 4, 5, 6]
export const GENDERS: readonly number[] = [0, 1, 2]
/** Distance buckets, less one: up to 5, 10, 20, 40, 80, 160 and 360 km, and over. */
export const BUCKETS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7]

/** First * width + second, for every first and every second below the width. */
export const pairsOf = (firsts: readonly number[], width: number): number[] =>
  firsts.flatMap(first => Array.from({ length: width }, (_, second) => first * width + second))
