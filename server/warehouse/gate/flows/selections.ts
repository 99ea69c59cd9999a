import { DAY_TYPES, PARTS_OF_DAY, type PartOfDay } from '../../../../src/contract/flows.ts'
import { upTo } from '../../../../src/domain/up-to.ts'

/**
 * Selections of flows by number: 0 all trips; 1 to 4 the parts of the day; 5 and 6 the types of day; 7 to 14 the eight periods, a part
 * of the day on a type of day each. Modes and purposes follow, by their codes: 15 to 19 and 20 to 24.
 */
export const ALL = 0
const PARTS = PARTS_OF_DAY.length
const FIRST_PART = 1
const FIRST_DAY_TYPE = FIRST_PART + PARTS
export const FIRST_PERIOD = FIRST_DAY_TYPE + DAY_TYPES.length
/** Periods are numbered from 0: those of weekdays, then those of weekends. */
export const PERIODS = PARTS * DAY_TYPES.length
/** Selections by time, all trips among them. */
export const TIMES = FIRST_PERIOD + PERIODS
const FIRST_MODE = TIMES
const FIRST_PURPOSE = FIRST_MODE + 4

export const MODE_SELECTIONS: readonly number[] = [0, 1, 3, 4].map(mode => FIRST_MODE + mode)
export const PURPOSE_SELECTIONS: readonly number[] = [1, 2, 3, 4, 5].map(purpose => FIRST_PURPOSE + purpose)

const bits = (numbers: Iterable<number>): number => [...numbers].reduce((mask, number) => mask | (1 << number), 0)

export const PART_SELECTIONS: readonly number[] = upTo(PARTS).map(part => FIRST_PART + part)
export const DAY_TYPE_SELECTIONS: readonly number[] = upTo(DAY_TYPES.length).map(type => FIRST_DAY_TYPE + type)
export const PERIOD_SELECTIONS: readonly number[] = upTo(PERIODS).map(period => FIRST_PERIOD + period)

/** The periods of a selection by time, as bits. */
export const PERIODS_OF: readonly number[] = upTo(TIMES).map(selection => {
  if (selection === ALL) return bits(upTo(PERIODS))
  if (selection < FIRST_DAY_TYPE) return bits(upTo(PERIODS).filter(period => period % PARTS === selection - FIRST_PART))
  if (selection < FIRST_PERIOD)
    return bits(upTo(PERIODS).filter(period => Math.floor(period / PARTS) === selection - FIRST_DAY_TYPE))
  return 1 << (selection - FIRST_PERIOD)
})

/** Sets of selections as bits. */
export const ONLY_ALL = bits([ALL])
const BY_PART = bits(PART_SELECTIONS)
export const BY_DAY_TYPE = bits(DAY_TYPE_SELECTIONS)
export const BY_PERIOD = bits(PERIOD_SELECTIONS)
export const EVERY_TIME = ONLY_ALL | BY_PART | BY_DAY_TYPE | BY_PERIOD

/** True if a set of selections holds this one. */
export const holds = (set: number, selection: number): boolean => ((set >> selection) & 1) === 1

export interface FlowFilter {
  readonly part?: PartOfDay | undefined
  readonly daytype?: (typeof DAY_TYPES)[number] | undefined
  readonly mode?: number | undefined
  readonly purpose?: number | undefined
}

/** The number of a filter's selection; null where it combines what is counted apart. */
export const selectionOf = ({ part, daytype, mode, purpose }: FlowFilter): number | null => {
  const chosen = [part ?? daytype, mode, purpose].filter(choice => choice !== undefined)
  if (chosen.length > 1) return null
  if (mode !== undefined) return FIRST_MODE + mode
  if (purpose !== undefined) return FIRST_PURPOSE + purpose
  const ofPart = part && PARTS_OF_DAY.indexOf(part)
  const ofType = daytype && DAY_TYPES.indexOf(daytype)
  if (ofPart !== undefined && ofType !== undefined) return FIRST_PERIOD + ofType * PARTS + ofPart
  if (ofPart !== undefined) return FIRST_PART + ofPart
  return ofType === undefined ? ALL : FIRST_DAY_TYPE + ofType
}

/** 0 weekdays, 1 weekends, null both: the days over which a selection's trips are a mean day's. */
export const dayTypeOf = (selection: number): 0 | 1 | null => {
  if (DAY_TYPE_SELECTIONS.includes(selection)) return (selection - FIRST_DAY_TYPE) as 0 | 1
  if (PERIOD_SELECTIONS.includes(selection)) return selection - FIRST_PERIOD < PARTS ? 0 : 1
  return null
}
