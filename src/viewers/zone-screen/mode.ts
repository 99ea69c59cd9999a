import type { QueryOf, ReplyOf } from '../../contract/call.ts'
import type { journeyOrigins } from '../../contract/location-insights.ts'
import type { Route } from '../../contract/routes.ts'

/** One choice of a filter; the value stands in the query as it is: '1,2,3,4,5'. */
export interface FilterOption {
  readonly value: string
  readonly label: string
  /** In a heading, after what is shown: `weekdays`. */
  readonly words: string
}

export interface ModeFilter {
  /** The query parameter: `daytype`. */
  readonly id: string
  readonly label: string
  readonly options: readonly FilterOption[]
  /** A required filter must have a choice before Filter is enabled; any other, left empty, means all its options. */
  readonly required: boolean
}

/** What the stage machine needs to know of a mode. */
export interface ModeRules {
  readonly id: string
  readonly canFilterByZone: boolean
  readonly filters: readonly Pick<ModeFilter, 'id' | 'required'>[]
  /** Zones that may be chosen before a search, where the mode filters by zone; absent: every zone. */
  readonly selectable?: (zoneId: number) => boolean
}

/** Any call that answers magnitudes by zone. */
export type MagnitudeCall = Route<typeof journeyOrigins>
export type MagnitudeQuery = QueryOf<typeof journeyOrigins>
export type Magnitudes = ReplyOf<typeof journeyOrigins>

/** One analysis of a zone map, declared as data: a new one is an entry in its viewer's list. */
export interface ZoneMode extends ModeRules {
  readonly title: string
  /** Heads the column, the tooltip and the legend: `Visits`. */
  readonly magnitudeTitle: string
  /** After a figure: `visits`. */
  readonly unit: string
  /** What the magnitudes are: `Visits by zone of origin`. */
  readonly subject: string
  /** What the largest zone of a group does: `sends the most visits`. */
  readonly leads: string
  readonly call: MagnitudeCall
  readonly filters: readonly ModeFilter[]
  /** The report input that must be Yes for the mode to be offered; absent: always offered. */
  readonly needsInput?: string
}
