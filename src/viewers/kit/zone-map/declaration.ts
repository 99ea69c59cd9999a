import type { GeoEngine } from '../../../../workers/contract.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import { VIEWER_ZOOM } from '../../../domain/constants.ts'
import type { Grouping } from './grouping.ts'
import type { ZoneLayer } from './map-zone-file.ts'
import type { ZoneMode } from './mode.ts'

/** The declaration of a zone map: its title, its zones and its analyses. */
export interface ZoneScreenDeclaration extends ZoneLayer {
  /** `Location Insights map`. */
  readonly title: string
  readonly modes: readonly ZoneMode[]
  /** Named classes by the id of a mode; they replace classes by the size of the figures. */
  readonly groupings?: Readonly<Record<string, Grouping>>
  /** The centre of the map until the report's place is loaded: [lon, lat] degrees, WGS84. */
  readonly centre: readonly [number, number]
  readonly zoom: number
  readonly words: ZoneScreenWords
  /** True if the report's name is the heading of the Data tab. */
  readonly namesReport?: boolean
  /** True if the map shows the public chargers in and around the area. */
  readonly showsChargers?: boolean
  /** True if the points of a dataset with several are numbered on the map. */
  readonly numbersPoints?: boolean
  /** Finds the zones of the study area, for modes that filter by zone. Called once the whole zone file is read. */
  readonly studyZones?: (engine: GeoEngine, setId: number, report: ReportDetails) => Promise<ReadonlySet<number>>
}

/** @throws Error if a declaration names no property that identifies the zones */
export function requireFeatureId({ featureIdProperty }: Pick<ZoneScreenDeclaration, 'featureIdProperty'>): void {
  if (featureIdProperty === '') throw new Error('Must specify a featureIdProperty')
}

/** Labels and messages that differ between zone maps. */
interface ZoneScreenWords {
  /** The label of the search button, and its label during a search. */
  readonly search: string
  readonly searching: string
  readonly loadingZones: string
  /** The error message of a search without results; null if the map shows the empty result. */
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

/** The declaration of a map of a dataset's own zones, without title and modes. */
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
