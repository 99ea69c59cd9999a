import type { GeoEngine } from '../../../../workers/contract.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { VIEWER_ZOOM } from '../../../domain/constants.ts'
import type { Grouping } from './grouping.ts'
import type { ZoneLayer } from './map-zone-file.ts'
import type { ZoneMode } from './mode.ts'

/** The declaration of a zone map: its title, its zones and its analyses. */
export interface ZoneScreenDeclaration extends ZoneLayer {
  /** Such as `Location Insights map`. */
  readonly title: string
  readonly modes: readonly ZoneMode[]
  /** Named classes, keyed by the id of a mode. They replace classes by the size of the figures. */
  readonly groupings?: Readonly<Record<string, Grouping>>
  /** The map's centre until the report's place has loaded, [lon, lat] in degrees, WGS84. */
  readonly centre: readonly [number, number]
  readonly zoom: number
  readonly words: ZoneScreenWords
  /** True if the report's name is the heading of the Data tab. */
  readonly namesReport?: boolean
  /** True if the map shows the public chargers in and around the area. */
  readonly showsChargers?: boolean
  /** True to number a dataset's points on the map if there are several. */
  readonly numbersPoints?: boolean
  /**
   * Finds the zones of the study area, for modes that filter by zone. Called once the whole zone file has been read.
   */
  readonly studyZones?: (engine: GeoEngine, setId: number, report: DatasetDetails) => Promise<ReadonlySet<number>>
}

/** @throws Error if the declaration names no property that identifies the zones */
export function requireFeatureId({ featureIdProperty }: Pick<ZoneScreenDeclaration, 'featureIdProperty'>): void {
  if (featureIdProperty === '') throw new Error('Must specify a featureIdProperty')
}

/** Labels and messages that differ between zone maps. */
interface ZoneScreenWords {
  /** The label of the search button, and its label during a search. */
  readonly search: string
  readonly searching: string
  readonly loadingZones: string
  /** The error message for a search without results. Null if the map shows the empty result. */
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

/** The declaration of a map of a dataset's own zones, without its title and modes. */
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
