import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { GeoEngine } from '../../../../workers/contract.ts'
import type { Call } from '../../../contract/call.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import type { DisclosureSettings, MapNode, MapTotal, ZoneMagnitude } from '../../../contract/location-insights.ts'
import type { ZONE_FILES } from '../../../contract/places.ts'
import type { Route } from '../../../contract/routes.ts'
import { VIEWER_ZOOM } from '../../../domain/constants.ts'
import { intervalText, knownText, roundKnown } from '../../../domain/known-digits.ts'
import { shortCount } from '../../../domain/summaries/magnitude-text.ts'
import type { Grouping } from './grouping.ts'
import type { ZoneScreenModel } from './model/model.ts'

/** A zone file, the property that identifies its zones in replies, and its credit. */
export type ZoneLayer = Pick<ZoneScreenDeclaration, 'zoneFile' | 'featureIdProperty' | 'credit'>

/** The declaration of a zone map: its title, its zones and its analyses. */
export interface ZoneScreenDeclaration {
  /** `Location Insights map`. */
  readonly title: string
  /** Logical name of the zone file. */
  readonly zoneFile: (typeof ZONE_FILES)[number]
  /** The property of the file's zones that replies identify them by: `objectid`. */
  readonly featureIdProperty: string
  /** The zones' source, for the attribution line. */
  readonly credit: string
  readonly modes: readonly ZoneMode[]
  /** By a mode's id: classes with a meaning of their own, in place of those by the size of the figures. */
  readonly groupings?: Readonly<Record<string, Grouping>>
  /** The centre of the map until the report's place is known: [lon, lat] degrees, WGS84. */
  readonly centre: readonly [number, number]
  readonly zoom: number
  readonly words: ZoneScreenWords
  /** True if the report's name is the heading of the Data tab. */
  readonly namesReport?: boolean
  /** Finds the zones of the study area, for modes that filter by zone; called once the zone file is read whole. */
  readonly studyZones?: (engine: GeoEngine, setId: number, report: ReportDetails) => Promise<ReadonlySet<number>>
}

/** @throws Error where a declaration names no property that identifies the zones */
export function requireFeatureId({ featureIdProperty }: Pick<ZoneScreenDeclaration, 'featureIdProperty'>): void {
  if (featureIdProperty === '') throw new Error('Must specify a featureIdProperty')
}

/** Labels and messages that differ between zone maps. */
export interface ZoneScreenWords {
  /** The label of the search button, and its label during a search. */
  readonly search: string
  readonly searching: string
  readonly loadingZones: string
  /** The error message of a search without results; null: the empty result is shown. */
  readonly noZones: string | null
  /** The label of the button that selects every zone, and its label once zones are selected. */
  readonly selectAll: string
  readonly deselectAll: string
}

/** The middle zones of the standard zone system. */
export const MIDDLE_ZONES: ZoneLayer = {
  zoneFile: 'MSOAZones.json',
  featureIdProperty: 'NCZID',
  credit: 'Zones: Standard (middle)',
}

/** A map of a dataset's own zones, all but its title and modes. */
export const OWN_ZONES_MAP: Omit<ZoneScreenDeclaration, 'title' | 'modes'> = {
  zoneFile: 'DatasetZones.json',
  featureIdProperty: 'objectid',
  credit: 'Zones: this dataset',
  centre: [-0.2, 51.5],
  zoom: VIEWER_ZOOM,
  words: {
    search: 'Filter',
    searching: 'Filtering',
    loadingZones: 'Loading zones',
    noZones: null,
    selectAll: 'Select All Zones',
    deselectAll: 'Deselect All Zones',
  },
}

/** One option of a filter; `value` is sent unchanged in the query: '1,2,3,4,5'. */
export interface FilterOption {
  readonly value: string
  readonly label: string
  /** Its name in a heading: `weekdays`. */
  readonly words: string
}

/**
 * One filter of a mode. The reader selects with `many` any number of options, with `one` a single option, and with `range`
 * consecutive options by a slider. Selected values are held and sent as a list in each case.
 */
export interface ModeFilter {
  readonly kind: 'many' | 'one' | 'range'
  /** The query parameter: `daytype`. */
  readonly id: string
  readonly label: string
  readonly options: readonly FilterOption[]
  /** True if Filter is disabled until an option is selected. Another filter, if empty, means `initial` or all its options. */
  readonly required: boolean
  /** The value selected at first; `one` only. */
  readonly initial?: string
  /** The value sent where nothing is selected, if that is more than all options. */
  readonly all?: string
  /** The heading's words for the selected options; default: their words joined by 'and'. */
  readonly wordsOf?: (chosen: readonly FilterOption[]) => string
  /** The report input that must be Yes for the filter to be offered; absent: always offered. */
  readonly needsInput?: string
}

/** Selected values by filter id; a filter without an entry or without values is empty. */
export type FilterChoices = Readonly<Record<string, readonly string[]>>

/** The properties of a mode that the stage machine depends on. */
export interface ModeRules {
  readonly id: string
  readonly canFilterByZone: boolean
  readonly filters: readonly Pick<ModeFilter, 'id' | 'required'>[]
  /** True if a zone may be selected before a search, where the mode filters by zone; absent: every zone may. */
  readonly selectable?: (zoneId: number) => boolean
  /**
   * The zones that may be part of the request, in a mode whose request names zones: the reader selects some of them before
   * the search, and after it all zones of the result are selected as one group.
   */
  readonly asks?: ReadonlySet<number>
}

/** A place of a reply; its margin is null if it is not a count of people. */
export interface ReplyItem extends Omit<ZoneMagnitude, 'margin'> {
  /** Per cent. */
  readonly margin: number | null
}

/** A node of a reply's tree of places. */
export interface PlaceNode extends Omit<MapNode, 'margin'> {
  /** Per cent. */
  readonly margin: number | null
}

/** A place of a map, one zone or several, with its figure. */
export interface ZoneItem extends ReplyItem {
  /** null if they are not known. */
  readonly residents: number | null
  /** Visits per 1,000 residents or per km2; null where the map is not coloured by rate. */
  readonly rate: number | null
  /** The class that it is drawn in. */
  readonly displayGroup: number
}

interface Magnitudes {
  readonly Items: readonly ReplyItem[]
  /** The tree of places; absent for payments and blends. */
  readonly Nodes?: readonly PlaceNode[] | undefined
  readonly Classes: number
  readonly Total: MapTotal
  /** The number of zones of which both figures of a blend are released. */
  readonly Compared?: number | null
  readonly Options: Readonly<Record<string, readonly (readonly number[])[]>>
  /** The zones whose trips were counted: the chosen ones and those that cannot be distinguished from them. Null or absent for all. */
  readonly Zones?: readonly number[] | null
  readonly Disclosure: DisclosureSettings
}

/** Any call that returns magnitudes by zone. */
export type MagnitudeCall = Route<Call<z.ZodObject, z.ZodType, z.ZodType<Magnitudes>>>

/** The meaning and format of a search's magnitudes. */
export interface Measure {
  /** The heading of the column, the tooltip and the legend: `Visits`. */
  readonly magnitudeTitle: string
  /** The word after a figure: `visits`; '' for a plain number. */
  readonly unit: string
  /** The end of the trips that the places are; absent if neither. */
  readonly end?: 'origin' | 'destination'
  /** The heading of the result: `Visits by zone of origin`. */
  readonly subject: string
  /** The description of a group's largest zone: `the origin of the most visits`. */
  readonly leads: string
  /** True if magnitudes can be summed over zones; a ratio or a blend has no total and no percentages. */
  readonly adds: boolean
  /** A figure as text, rounded to the digits that its margin (per cent; null: none) leaves significant. */
  readonly text: (value: number, margin: number | null) => string
  /** The rounded figure as a number, for files. */
  readonly read: (value: number, margin: number | null) => number
  /** Decimals of released figures. */
  readonly decimals: number
  /** The ends of its 95 % interval; null where it has none. */
  readonly interval: (value: number, margin: number | null) => string | null
  /** A figure as a short label, for the legend and axes. */
  readonly short: (value: number) => string
  /** The words for zones that the analysis leaves out, if it shows some of the compared zones only. */
  readonly leftOut?: string
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
  /** A function of the filters where one of these decides what is measured. */
  readonly measure: Measure | ((choices: FilterChoices) => Measure)
  readonly call: MagnitudeCall
  readonly filters: readonly ModeFilter[]
  /** The zones that results are about: every zone, or those of the study area, where the others lie outside the dataset. */
  readonly covers: 'every-zone' | 'study-zones'
  /** The query parameter of the zones selected before the search, where the mode filters by zone. */
  readonly zonesParameter?: string
  /** The report input that must be Yes for the mode to be offered; absent: always offered. */
  readonly needsInput?: string
}

export const measureOf = ({ measure }: ZoneMode, choices: FilterChoices): Measure =>
  typeof measure === 'function' ? measure(choices) : measure

/** An option of a filter; `words` name it in a heading. */
export const option = (value: string, label: string, words = label): FilterOption => ({ value, label, words })

/** A filter with any number of selected options; none selected means all. */
export const manyOf = (id: string, label: string, options: readonly FilterOption[]): ModeFilter => ({
  kind: 'many',
  id,
  label,
  options,
  required: false,
})

/** A count by the zone at one end of the trip. */
const byZone = (magnitudeTitle: string, end: 'origin' | 'destination'): Measure => {
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

type OwnPart = ComponentType<{ readonly model: ZoneScreenModel }>

/** The parts of the side menu that only one viewer has; a part that is absent is the usual one. */
export interface OwnParts {
  readonly filtersTab?: OwnPart
  readonly dataTab?: OwnPart
  readonly infoTab?: OwnPart
  /** Stands beside the tabs, where the stage is otherwise. */
  readonly corner?: OwnPart
  /** Stands below every tab: the exports. */
  readonly foot?: OwnPart
  /** An explanation of the measure, below the heading of the Data tab. */
  readonly measureNote?: OwnPart
}
