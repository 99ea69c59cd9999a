import type { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import type { Route } from '../../../contract/client-routes.ts'
import type { DisclosureSettings, MapNode, MapTotal, ZoneMagnitude } from '../../../contract/location-insights.ts'
import { intervalText, knownText, roundKnown } from '../../../domain/disclosure/known-digits.ts'
import { shortCount } from '../../../domain/text/numbers.ts'
import { codesOfFilter, type FilterOption, type MapFilter } from '../../../domain/trip-attributes.ts'

/**
 * One filter of a mode. With `many` the reader selects any number of options, with `one` a single option, and with `range`
 * consecutive options by a slider. In each case the selected values are a list.
 */
export interface ModeFilter {
  readonly kind: 'many' | 'one' | 'range'
  /** The query parameter: `daytype`. */
  readonly id: string
  readonly label: string
  readonly options: readonly FilterOption[]
  /** True if Filter is disabled until an option is selected. Other filters, if empty, mean `initial` or all their options. */
  readonly required: boolean
  /** The value that is initially selected; only for `one`. */
  readonly initial?: string
  /** The value that is sent if nothing is selected; if absent, all options. */
  readonly all?: string
  /** Words for the selected options in a heading; by default, their words joined by 'and'. */
  readonly wordsOf?: (chosen: readonly FilterOption[]) => string
  /** The report input that must be Yes for the filter to be offered; if absent, it is always offered. */
  readonly needsInput?: string
}

/** Selected values by filter id; a filter without an entry or without values is empty. */
export type FilterChoices = Readonly<Record<string, readonly string[]>>

/** The properties of a mode that the stage machine depends on. */
export interface ModeRules {
  readonly id: string
  readonly canFilterByZone: boolean
  readonly filters: readonly Pick<ModeFilter, 'id' | 'required'>[]
  /** In a mode that filters by zone, true if a zone may be selected before a search; if absent, every zone may. */
  readonly selectable?: (zoneId: number) => boolean
  /**
   * In a mode whose request names zones, the zones that it may name. The reader selects some of them before the search;
   * after it, all zones of the result are selected as one group.
   */
  readonly asks?: ReadonlySet<number>
}

/** A place of a reply; its margin is null if it is not a count of people. */
export interface ReplyItem extends Omit<ZoneMagnitude, 'margin'> {
  /** In per cent. */
  readonly margin: number | null
}

/** A node of a reply's tree of places. */
export interface PlaceNode extends Omit<MapNode, 'margin'> {
  /** In per cent. */
  readonly margin: number | null
}

/** A place of a map, one zone or several, with its figure. */
export interface ZoneItem extends ReplyItem {
  /** Null if unknown. */
  readonly residents: number | null
  /** Visits per 1,000 residents or per km²; null if the map is not coloured by rate. */
  readonly rate: number | null
  /** The class that the map draws it in. */
  readonly displayGroup: number
}

interface Magnitudes {
  readonly Items: readonly ReplyItem[]
  /** The tree of places; absent for payments and blends. */
  readonly Nodes?: readonly PlaceNode[] | undefined
  readonly Classes: number
  readonly Total: MapTotal
  /** The number of zones that have both figures of a blend. */
  readonly Compared?: number | null
  readonly Options: Readonly<Record<string, readonly (readonly number[])[]>>
  /**
   * The zones whose trips were counted: the chosen zones and any that cannot be distinguished from them. Null or absent
   * for all zones.
   */
  readonly Zones?: readonly number[] | null
  readonly Disclosure: DisclosureSettings
}

/** Any call that returns magnitudes by zone. */
export type MagnitudeCall = Route<Call<z.ZodObject, z.ZodType, z.ZodType<Magnitudes>>>

/** The meaning and format of a search's magnitudes. */
export interface MapMeasure {
  /** The heading of the result, if a filter gives it another one than the title of its mode. */
  readonly heading?: string
  /** The heading of the column, the tooltip and the legend: `Visits`. */
  readonly magnitudeTitle: string
  /** The word after a figure: `visits`; '' for a plain number. */
  readonly unit: string
  /** The end of the trips at which places are shown; absent if figures are for neither end. */
  readonly end?: 'origin' | 'destination'
  /** The heading of the result: `Visits by zone of origin`. */
  readonly subject: string
  /** The description of a group's largest zone: `the origin of the most visits`. */
  readonly leads: string
  /** True if magnitudes can be summed over zones; ratios and blends cannot, and lack totals and percentages. */
  readonly adds: boolean
  /**
   * A figure as text, rounded to the digits that its margin (in per cent; null if there is none) leaves significant.
   */
  readonly text: (value: number, margin: number | null) => string
  /** The rounded figure as a number, for files. */
  readonly read: (value: number, margin: number | null) => number
  /** Decimals of released figures. */
  readonly decimals: number
  /** The ends of a figure's 95 % interval; null for exact figures. */
  readonly interval: (value: number, margin: number | null) => string | null
  /** A figure as a short label, for the legend and axes. */
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

/** One analysis of a zone map, declared as data: a new one is an entry in its viewer's list. */
export interface ZoneMode extends ModeRules {
  readonly title: string
  /** A function of the filters, if a filter decides what is measured. */
  readonly measure: MapMeasure | ((choices: FilterChoices) => MapMeasure)
  readonly call: MagnitudeCall
  /** A second call that has the zones `call` leaves out, and functions that bring the figures of both to one scale. */
  readonly halves?: {
    readonly read: (magnitude: number) => number
    readonly other: MagnitudeCall
    readonly readOther: (magnitude: number) => number
  }
  readonly filters: readonly ModeFilter[]
  /**
   * The zones that results cover: every zone, or only the zones of the study area because the others are outside the
   * dataset.
   */
  readonly covers: 'every-zone' | 'study-zones'
  /** The query parameter of the zones selected before the search, in a mode that filters by zone. */
  readonly zonesParameter?: string
  /** The error message of a search without results; if absent, the message of the declaration. */
  readonly noZones?: string
  /** The report input that must be Yes for the mode to be offered; if absent, it is always offered. */
  readonly needsInput?: string
}

export const measureOf = ({ measure }: ZoneMode, choices: FilterChoices): MapMeasure =>
  typeof measure === 'function' ? measure(choices) : measure

/** A filter with any number of selected options; all options count if none is selected. */
export const manyOf = (id: string, label: string, options: readonly FilterOption[]): ModeFilter => ({
  kind: 'many',
  id,
  label,
  options,
  required: false,
})

/** The filters of a table of map filters, by query field. */
export const modeFilters = <N extends string>(
  filters: Readonly<Record<N, MapFilter>>,
): { readonly [K in N]: ModeFilter } =>
  Object.fromEntries(
    Object.entries<MapFilter>(filters).map(([id, filter]) => [
      id,
      {
        ...manyOf(id, filter.label, filter.options),
        // all options together do not include the codes that an option is only joined with
        ...(filter.joined && { all: codesOfFilter(filter).join(',') }),
        ...(filter.needs && { needsInput: filter.needs }),
      },
    ]),
  ) as { readonly [K in N]: ModeFilter }

/** The verb for trips at the end that places stand for. */
export const TRIP_ENDS = { origin: 'start', destination: 'end' } as const

/** A count by the zone at one end of the trips. */
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
