export const SOURCES = {
  land: 'land',
  zones: 'zones',
  borders: 'borders',
  overlay: 'overlay',
  archive: 'archive',
  streets: 'streets',
} as const

/** The layers in drawing order, lowest first. */
export const LAYERS = {
  sea: 'sea',
  land: 'land',
  coast: 'coast',
  built: 'built',
  postcodes: 'postcodes',
  zoneFill: 'zone-fill',
  zoneEdge: 'zone-edge',
  zoneBorder: 'zone-border',
  systemLine: 'system-line',
  placeFill: 'place-fill',
  betweenFill: 'between-fill',
  refusedFill: 'refused-fill',
  refusedHatch: 'refused-hatch',
  placeCase: 'place-case',
  placeLine: 'place-line',
  outlinedCase: 'outlined-case',
  outlinedLine: 'outlined-line',
  studyCase: 'study-case',
  studyLine: 'study-line',
  selectionCase: 'selection-case',
  selectionLine: 'selection-line',
  betweenLine: 'between-line',
  refusedCase: 'refused-case',
  refusedLine: 'refused-line',
  gapCase: 'gap-case',
  gapLine: 'gap-line',
  chargerCase: 'charger-case',
  charger: 'charger',
  pointCase: 'point-case',
  point: 'point',
  flows: 'flows',
  unitLabel: 'unit-label',
  sectorLabel: 'sector-label',
  districtLabel: 'district-label',
  landmarkLabel: 'landmark-label',
  station: 'station',
  stopLabel: 'stop-label',
  stationLabel: 'station-label',
  placeLabel: 'place-label',
  badgeRoom: 'badge-room',
  zoneLabel: 'zone-label',
} as const

/** The layer in the engine's vector tiles (workers/contract.ts). */
export const ZONE_TILE_LAYER = 'zones'

/** The layer in the engine's border tiles. */
export const BORDER_TILE_LAYER = 'borders'

/**
 * The class of zones that the request did not cover or that lack a figure. They are drawn without a fill. Classes 0 to
 * 9 are the ramp's.
 */
export const OUTSIDE_CLASS = 10

export const HATCH_IMAGE = 'hatch'

/** The size of the invisible text that keeps place names clear of HTML badges. */
export const ROOM_TEXT_PX = 12

/**
 * If a style lacks a glyph address, MapLibre rasterises text in the browser, in the application's font. It reads the
 * weight from the first name, which is not a font, and the face from the second.
 */
const stack = (weight: 'Medium' | 'Semibold'): string[] => [`Label ${weight}`, 'Inter Variable']

export const MAP_FONTS = { medium: stack('Medium'), semibold: stack('Semibold') } as const
