import type { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import type { Route } from '../../../contract/client-routes.ts'
import type {
  DailyVisits,
  DisclosureSettings,
  MapNode,
  MapTotal,
  ZoneMagnitude,
} from '../../../contract/location-insights.ts'
import { intervalText, knownText, roundKnown } from '../../../domain/disclosure/known-digits.ts'
import { codesOfFilter, type FilterOption, type MapFilter } from '../../../domain/map-filters.ts'
import { shortCount } from '../../../domain/text/numbers.ts'
import type { RowsCall } from '../report/data-view.ts'

/**
 * One filter of a mode. With `many`, the reader selects any number of options, with `one` a single option, and with
 * `range` consecutive options through a slider. The selected values are always a list.
 */
export interface ModeFilter {
  readonly kind: 'many' | 'one' | 'range'
  /** The query parameter, such as `daytype`. */
  readonly id: string
  readonly label: string
  readonly options: readonly FilterOption[]
  /**
   * True if Filter is disabled until an option is selected. Any other filter, if empty, means `initial` or all its
   * options.
   */
  readonly required: boolean
  /** The value that is selected initially. Only for `one`. */
  readonly initial?: string
  /** The value that is sent if nothing is selected. Defaults to all options. */
  readonly all?: string
  /** Returns the words for the selected options in a heading. By default, their own words are joined by 'and'. */
  readonly wordsOf?: (chosen: readonly FilterOption[]) => string
  /** The report input that must be Yes for the filter to be offered. If absent, it is always offered. */
  readonly needsInput?: string
}

/** Selected values, keyed by filter id. A filter without an entry or without values is empty. */
export type FilterChoices = Readonly<Record<string, readonly string[]>>

/** The properties of a mode that the stage machine depends on. */
export interface ModeRules {
  readonly id: string
  readonly canFilterByZone: boolean
  readonly filters: readonly Pick<ModeFilter, 'id' | 'required'>[]
  /** In a mode that filters by zone, true if a zone may be selected before a search. If absent, every zone may. */
  readonly selectable?: (zoneId: number) => boolean
  /**
   * In a mode whose request names zones, the zones that it may name. The reader selects some of them before the search.
   * After it, all zones of the result are selected as one group.
   */
  readonly asks?: ReadonlySet<number>
}

/** A place in a reply. Its margin is null if it is not a count of people. */
export interface ReplyItem extends Omit<ZoneMagnitude, 'margin'> {
  /** In %. */
  readonly margin: number | null
}

/** A node in a reply's tree of places. */
export interface PlaceNode extends Omit<MapNode, 'margin'> {
  /** In %. */
  readonly margin: number | null
}

/** A place on a map, of one zone or several, with its figure. */
export interface ZoneItem extends ReplyItem {
  /** Null if unknown. */
  readonly residents: number | null
  /** Visits per 1,000 residents or per km². Null if the map is not coloured by rate. */
  readonly rate: number | null
  /** The class in which the map draws it. */
  readonly displayGroup: number
}

interface Magnitudes {
  readonly Items: readonly ReplyItem[]
  /** The tree of places. Absent for payments and blends. */
  readonly Nodes?: readonly PlaceNode[] | undefined
  readonly Classes: number
  readonly Total: MapTotal
  /** The number of zones that have both figures of a blend. */
  readonly Compared?: number | null
  readonly Options: Readonly<Record<string, readonly (readonly number[])[]>>
  /**
   * The zones whose trips were counted: the chosen zones and any that cannot be told apart from them. Null or absent
   * for all zones.
   */
  readonly Zones?: readonly number[] | null
  readonly Disclosure: DisclosureSettings
}

/** Any call that returns magnitudes by zone. */
export type MagnitudeCall = Route<Call<z.ZodObject, z.ZodType, z.ZodType<Magnitudes>>>

/** The meaning and format of a search's magnitudes. */
export interface MapMeasure {
  /** The heading of the result, if a filter gives it a different one from the mode's title. */
  readonly heading?: string
  /** The heading of the column, the tooltip and the legend, such as `Visits`. */
  readonly magnitudeTitle: string
  /** The word after a figure, such as `visits`. Empty for a plain number. */
  readonly unit: string
  /** The end of the trips at which places are shown. Absent if figures are for neither end. */
  readonly end?: 'origin' | 'destination'
  /** The heading of the result, such as `Visits by zone of origin`. */
  readonly subject: string
  /** The description of a group's largest zone, such as `the origin of the most visits`. */
  readonly leads: string
  /** True if magnitudes can be summed over zones. Ratios and blends cannot, so they lack totals and percentages. */
  readonly adds: boolean
  /**
   * Formats a figure, rounded to the digits that are significant given its margin (a percentage, or null without one).
   */
  readonly text: (value: number, margin: number | null) => string
  /** Returns the rounded figure as a number, for files. */
  readonly read: (value: number, margin: number | null) => number
  /** The decimals of released figures. */
  readonly decimals: number
  /** Formats the ends of a figure's 95 % interval. Null for exact figures. */
  readonly interval: (value: number, margin: number | null) => string | null
  /** Formats a figure as a short label, for the legend and axes. */
  readonly short: (value: number) => string
}

/** The format of whole numbers that can be summed. */
export const COUNTS = {
  adds: true,
  text: knownText,
  read: roundKnown,
  decimals: 0,
  interval: intervalText,
  short: shortCount,
} as const

/** One analysis of a zone map, declared as data: a new analysis is an entry in its viewer's list. */
export interface ZoneMode extends ModeRules {
  readonly title: string
  /** A function of the filters if a filter decides what is measured. */
  readonly measure: MapMeasure | ((choices: FilterChoices) => MapMeasure)
  readonly call: MagnitudeCall
  /**
   * A second call for the zones that `call` leaves out, and functions that convert the figures of both to one scale.
   */
  readonly halves?: {
    readonly read: (magnitude: number) => number
    readonly other: MagnitudeCall
    readonly readOther: (magnitude: number) => number
  }
  /**
   * The call for the means by weekday of all visits or traverses, by which compared months are weighted. If absent, they
   * are not weighted.
   */
  readonly byWeekday?: Route<RowsCall<DailyVisits>>
  readonly filters: readonly ModeFilter[]
  /**
   * The zones that results cover: every zone, or only those in the study area because the others are outside the
   * dataset.
   */
  readonly covers: 'every-zone' | 'study-zones'
  /** The query parameter for the zones selected before the search, in a mode that filters by zone. */
  readonly zonesParameter?: string
  /** The error message for a search without results. Defaults to the declaration's message. */
  readonly noZones?: string
  /** The report input that must be Yes for the mode to be offered. If absent, it is always offered. */
  readonly needsInput?: string
}

export const measureOf = ({ measure }: ZoneMode, choices: FilterChoices): MapMeasure =>
  typeof measure === 'function' ? measure(choices) : measure

/** Returns a filter with any number of selected options. If none is selected, all options count. */
export const manyOf = (id: string, label: string, options: readonly FilterOption[]): ModeFilter => ({
  kind: 'many',
  id,
  label,
  options,
  required: false,
})

/** Returns the filters of a table of map filters, keyed by query field. */
export const modeFilters = <N extends string>(
  filters: Readonly<Record<N, MapFilter>>,
): { readonly [K in N]: ModeFilter } =>
  Object.fromEntries(
    Object.entries<MapFilter>(filters).map(([id, filter]) => [
      id,
      {
        ...manyOf(id, filter.label, filter.options),
        // All options together do not include the codes that an option is only joined with.
        ...(filter.joined && { all: codesOfFilter(filter).join(',') }),
        ...(filter.needs && { needsInput: filter.needs }),
      },
    ]),
  ) as { readonly [K in N]: ModeFilter }

/** The verb for trips at the end that places represent. */
export const TRIP_ENDS = { origin: 'start', destination: 'end' } as const

/** Returns a count by the zone at one end of the trips. */
const byZone = (magnitudeTitle: string, end: 'origin' | 'destination'): MapMeasure => {
  const unit = magnitudeTitle.toLowerCase()
  return {
    ...COUNTS,
    magnitudeTitle,
    unit,
    end,
    subject: `${magnitudeTitle} by zone of ${end}`,
    leads: `the ${end} of the most ${unit}`,
  }
}

export const VISITS_BY_ORIGIN = byZone('Visits', 'origin')
export const DEPARTURES_BY_DESTINATION = byZone('Departures', 'destination')
export const DWELLS_BY_ORIGIN = byZone('Dwells', 'origin')
export const TRAVERSES_BY_ORIGIN = byZone('Traverses', 'origin')
export const TRAVERSES_BY_DESTINATION = byZone('Traverses', 'destination')
