import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import type { DisclosureSettings, MapTotal, ZoneMagnitude } from '../../contract/location-insights.ts'
import type { Route } from '../../contract/routes.ts'
import { intervalText, knownText, roundKnown } from '../../domain/known-digits.ts'
import { shortCount } from '../../domain/summaries/magnitude-text.ts'
import type { FilterChoices } from './model/machine.ts'

/** One choice of a filter; the value stands in the query as it is: '1,2,3,4,5'. */
export interface FilterOption {
  readonly value: string
  readonly label: string
  /** In a heading, after what is shown: `weekdays`. */
  readonly words: string
}

/**
 * One filter of a mode. `many`: any number of the options; `one`: one of them; `range`: those from one to another, by a
 * slider. Chosen values are kept and sent as a list, whatever the kind.
 */
export interface ModeFilter {
  readonly kind: 'many' | 'one' | 'range'
  /** The query parameter: `daytype`. */
  readonly id: string
  readonly label: string
  readonly options: readonly FilterOption[]
  /** A required filter must have a choice before Filter is enabled; any other, left empty, means `initial` or all its options. */
  readonly required: boolean
  /** Stands until another is chosen; `one` only. */
  readonly initial?: string
  /** What is sent where nothing is chosen, where that is more than the options. */
  readonly all?: string
  /** A heading's words for what is chosen, where they are not the options' words joined by 'and'. */
  readonly wordsOf?: (chosen: readonly FilterOption[]) => string
  /** The report input that must be Yes for the filter to be offered; absent: always offered. */
  readonly needsInput?: string
}

/** What the stage machine needs to know of a mode. */
export interface ModeRules {
  readonly id: string
  readonly canFilterByZone: boolean
  readonly filters: readonly Pick<ModeFilter, 'id' | 'required'>[]
  /** Zones that may be chosen before a search, where the mode filters by zone; absent: every zone. */
  readonly selectable?: (zoneId: number) => boolean
  /**
   * The zones that the mode asks about, where they are its question and not its group: they are chosen before the search,
   * and the answer's zones start as one group.
   */
  readonly asks?: ReadonlySet<number>
}

/** A released magnitude; without a margin where it is no count of people. */
export interface ZoneItem extends Omit<ZoneMagnitude, 'margin'> {
  /** Per cent. */
  readonly margin: number | null
}

interface Magnitudes {
  readonly Items: readonly ZoneItem[]
  readonly Classes: number
  readonly Total: MapTotal
  /** Of how many zones both figures of a blend are released. */
  readonly Compared?: number | null
  readonly Disclosure: DisclosureSettings
}

/** Any call that answers magnitudes by zone. */
export type MagnitudeCall = Route<Call<z.ZodObject, z.ZodType, z.ZodType<Magnitudes>>>

/** What the magnitudes of a search are, and how they are written. */
export interface Measure {
  /** Heads the column, the tooltip and the legend: `Visits`. */
  readonly magnitudeTitle: string
  /** After a figure: `visits`; '' for a plain number. */
  readonly unit: string
  /** What the magnitudes are: `Visits by zone of origin`. */
  readonly subject: string
  /** What the largest zone of a group is: `the origin of the most visits`. */
  readonly leads: string
  /** Whether they add up over zones; a ratio or a blend has no total and no percentages. */
  readonly adds: boolean
  /** A figure as people read it, rounded to what its margin (per cent; null: none) lets it know. */
  readonly text: (value: number, margin: number | null) => string
  /** The same as a number, for files. */
  readonly read: (value: number, margin: number | null) => number
  /** That figures are released with. */
  readonly decimals: number
  /** The ends of its 95 % interval; null where it has none. */
  readonly interval: (value: number, margin: number | null) => string | null
  /** As short as a legend or an axis needs. */
  readonly short: (value: number) => string
}

/** Whole numbers that add up. */
export const COUNTS = {
  adds: true,
  text: knownText,
  read: roundKnown,
  decimals: 0,
  interval: intervalText,
  short: shortCount,
} as const

/** One analysis of a zone map, declared as data: a new one is an entry in its viewer's list. */
export interface ZoneMode extends ModeRules {
  readonly title: string
  /** Where a filter decides what is measured, a function of the choices. */
  readonly measure: Measure | ((choices: FilterChoices) => Measure)
  readonly call: MagnitudeCall
  readonly filters: readonly ModeFilter[]
  /** Which zones the call answers of: all there are, or those of the study area, where the others lie outside the dataset. */
  readonly covers: 'every-zone' | 'study-zones'
  /** The query parameter of the zones chosen before the search, where the mode filters by zone. */
  readonly zonesParameter?: string
  /** The report input that must be Yes for the mode to be offered; absent: always offered. */
  readonly needsInput?: string
}

export const measureOf = ({ measure }: ZoneMode, choices: FilterChoices): Measure =>
  typeof measure === 'function' ? measure(choices) : measure
