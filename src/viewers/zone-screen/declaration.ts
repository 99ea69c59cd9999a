import type { ComponentType } from 'react'
import type { GeoEngine } from '../../../workers/contract.ts'
import type { ReportDetails } from '../../contract/datasets.ts'
import type { ZONE_FILES } from '../../contract/places.ts'
import { VIEWER_ZOOM } from '../../domain/constants.ts'
import type { ZoneMode } from './mode.ts'
import type { ZoneScreenModel } from './model/model.ts'

/** A tab of the side menu that a viewer draws itself. */
type OwnTab = ComponentType<{ readonly model: ZoneScreenModel }>

/** A file of zones, what its zones are named by in answers, and whose they are. */
export type ZoneLayer = Pick<ZoneScreenDeclaration, 'zoneFile' | 'featureIdProperty' | 'credit'>

/** A zone map, declared: what it is called, what it is drawn on, what it can show. */
export interface ZoneScreenDeclaration {
  /** `Location Insights map`. */
  readonly title: string
  /** Logical name of the zone file. */
  readonly zoneFile: (typeof ZONE_FILES)[number]
  /** The property of the file's zones that answers name them by: `objectid`. */
  readonly featureIdProperty: string
  /** The middle zones that the file's small ones can be joined into, where the report says that they are parts of such; absent: never. */
  readonly middleZones?: ZoneLayer
  /** Whose zones these are, in the attribution line. */
  readonly credit: string
  readonly modes: readonly ZoneMode[]
  /** Where the map opens without a place: [lon, lat] degrees, WGS84. */
  readonly centre: readonly [number, number]
  readonly zoom: number
  /** Whether the map opens at the report's place; else at `centre`. */
  readonly opensAtPlace: boolean
  readonly words: ZoneScreenWords
  /** Whether the Data tab is headed by the report's name. */
  readonly namesReport?: boolean
  readonly filtersTab?: OwnTab
  readonly infoTab?: OwnTab
  /** Says under the Data tab's head what a measure is, where its name does not. */
  readonly measureNote?: OwnTab
  /** The zones of the study area, for modes that ask about zones; asked once all zones are there. */
  readonly studyZones?: (engine: GeoEngine, setId: number, report: ReportDetails) => Promise<ReadonlySet<number>>
}

/** @throws Error where the zone layer has no id to tell zones apart by: a mistake in the declaration */
export function requireFeatureId({ featureIdProperty }: Pick<ZoneScreenDeclaration, 'featureIdProperty'>): void {
  if (featureIdProperty === '') throw new Error('Must specify a featureIdProperty')
}

/** What the screens call the same things by. */
export interface ZoneScreenWords {
  /** The button that searches. */
  readonly search: string
  /** While it does. */
  readonly searching: string
  readonly loadingZones: string
  /** A search that answers no zone fails with this; null: it is shown as it is. */
  readonly noZones: string | null
  /** The button that takes every zone, and lets go of all. */
  readonly selectAll: string
  readonly deselectAll: string
}

/** The middle ones of the standard zones. */
export const MIDDLE_ZONES: ZoneLayer = {
  zoneFile: 'MSOAZones.json',
  featureIdProperty: 'NCZID',
  credit: 'Zones: Standard (middle)',
}

/** A map of a dataset's own zones, all but its title and modes. */
export const OWN_ZONES_MAP: Omit<ZoneScreenDeclaration, 'title' | 'modes'> = {
  zoneFile: 'DatasetZones.json',
  featureIdProperty: 'objectid',
  middleZones: MIDDLE_ZONES,
  credit: 'Zones: this dataset',
  centre: [-0.2, 51.5],
  zoom: VIEWER_ZOOM,
  opensAtPlace: true,
  words: {
    search: 'Filter',
    searching: 'Filtering',
    loadingZones: 'Loading zones',
    noZones: null,
    selectAll: 'Select All Zones',
    deselectAll: 'Deselect All Zones',
  },
}
