import type { GeoEngine } from '../../../../workers/contract.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import type { ZONE_FILES } from '../../../contract/places.ts'
import { VIEWER_ZOOM } from '../../../domain/constants.ts'
import type { Grouping } from './grouping.ts'
import type { ZoneMode } from './mode.ts'

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
