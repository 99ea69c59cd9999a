/** Every source and layer of the map, named once. */
export const SOURCES = {
  land: 'land',
  urban: 'urban',
  towns: 'towns',
  zones: 'zones',
  overlay: 'overlay',
} as const

/** Drawn in this order, the first lowest. */
export const LAYERS = {
  sea: 'sea',
  land: 'land',
  coast: 'coast',
  urban: 'urban',
  zoneFill: 'zone-fill',
  zoneWithheld: 'zone-withheld',
  zoneEdge: 'zone-edge',
  systemLine: 'system-line',
  placeFill: 'place-fill',
  betweenFill: 'between-fill',
  refusedFill: 'refused-fill',
  refusedHatch: 'refused-hatch',
  placeCase: 'place-case',
  placeLine: 'place-line',
  studyCase: 'study-case',
  studyLine: 'study-line',
  selectionCase: 'selection-case',
  selectionLine: 'selection-line',
  betweenLine: 'between-line',
  refusedCase: 'refused-case',
  refusedLine: 'refused-line',
  gapCase: 'gap-case',
  gapLine: 'gap-line',
  pointCase: 'point-case',
  point: 'point',
  townDot: 'town-dot',
  townLabel: 'town-label',
  badgeRoom: 'badge-room',
  zoneLabel: 'zone-label',
} as const

/** The layer of the engine's vector tiles (workers/contract.ts). */
export const ZONE_TILE_LAYER = 'zones'

/** The class of zones whose figure is withheld, or that have none: hatched. 0 to 9 are the ramp. */
export const WITHHELD_CLASS = 10

/** The class of zones that a figure was not asked of: plain ground. */
export const OUTSIDE_CLASS = 11

export const HATCH_IMAGE = 'hatch'

/** The size of the text that keeps room under marks of HTML. */
export const ROOM_TEXT_PX = 12
