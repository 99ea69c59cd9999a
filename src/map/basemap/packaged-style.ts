import type { FeatureCollection } from 'geojson'
import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { POSTCODE_CREDIT } from '../../domain/basemap.ts'
import type { Palette } from '../../ui/theme/palette.ts'
import { LAYERS, MAP_FONTS, SOURCES } from '../layer-ids.ts'
import { BESIDE_PLACE } from './archive-style.ts'
import { ARCHIVE_URL, streetsCreditInFull } from './archive-tiles.ts'

/**
 * The short credit for the screen, where space is scarce. It links to the full statements, which the licence allows if
 * there are several sources.
 */
const SHORT_CREDIT =
  'Base map: Natural Earth; OS, Royal Mail, ONS, DfT and OZEV data © Crown copyright and database right, OGL v3.0'

/** Spelled out, as the licences require, because readers of pictures and PDFs cannot follow a link. */
const CREDIT = `Base map: Natural Earth. ${POSTCODE_CREDIT}. Stations: NaPTAN; landmarks: National Chargepoint Registry; Open Government Licence v.3.0`

/** Replaces the short credits in an attribution line with the full ones. */
export const creditInFull = (line: string): string => streetsCreditInFull(line.replace(SHORT_CREDIT, CREDIT))

/** Returns the address at which the application serves the land. */
export const landFile = (): string => new URL('/basemap/land.geojson', location.href).href

/**
 * The deepest zoom at which the land is cut into tiles. Closer views enlarge these tiles, which are accurate to 6 m, so
 * that panning within a place never waits for tiles, and a missing tile never shows as sea.
 */
const GROUND_MAX_ZOOM = 9

const NO_DATA: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Returns the source of the packaged base map's land, which is `empty` until its data are set. */
export const packagedLand = (empty: boolean): SourceSpecification => ({
  type: 'geojson',
  data: empty ? NO_DATA : landFile(),
  maxzoom: GROUND_MAX_ZOOM,
  // With these values no ring of a tile has more than 6,150 points. MapLibre reserves 10 vertices for each point of a
  // line, and warns above 65,535.
  tolerance: 0.06,
  buffer: 16,
})

/** The source of everything on the packaged base map's land. */
export const packagedTiles: SourceSpecification = {
  type: 'vector',
  url: ARCHIVE_URL,
  attribution: SHORT_CREDIT.replace('OGL v3.0', '<a href="/About" target="_blank" rel="noopener">OGL v3.0</a>'),
}

const source = SOURCES.archive
const stops = (...pairs: readonly number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...pairs] as unknown as ExpressionSpecification

/**
 * Returns the layers below the zones: land, built-up ground, and a dot for each postcode, which together show where
 * streets run. They are not antialiased, which would double the drawing time without a visible gain: the coastline
 * covers the edge of the land, and built-up ground is faint.
 * @param landDrawn whether the land has loaded; until then, the sea has the colour of the land
 * @param streets whether streets are drawn over the dots, which then fade where every street is drawn
 */
export const groundLayers = (colours: Palette, landDrawn: boolean, streets: boolean): LayerSpecification[] => [
  {
    id: LAYERS.sea,
    type: 'background',
    paint: { 'background-color': landDrawn ? colours.mapWater : colours.mapGround },
  },
  {
    id: LAYERS.land,
    type: 'fill',
    source: SOURCES.land,
    paint: { 'fill-color': colours.mapGround, 'fill-antialias': false },
  },
  // Next to the other layer of this source, because each change of source costs a pass over the whole map.
  {
    id: LAYERS.coast,
    type: 'line',
    source: SOURCES.land,
    paint: { 'line-color': colours.mapDust, 'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.5, 12, 1] },
  },
  {
    id: LAYERS.built,
    type: 'fill',
    source,
    'source-layer': 'built',
    paint: { 'fill-color': colours.mapBuilt, 'fill-antialias': false },
  },
  {
    id: LAYERS.postcodes,
    type: 'circle',
    source,
    'source-layer': 'postcodes',
    minzoom: 12,
    paint: {
      'circle-color': colours.mapDust,
      'circle-radius': stops(12, 1.2, 14, 2.4, 16, 3.6, 18, 6),
      'circle-opacity': streets ? stops(12, 0.6, 14, 0.7, 15.5, 0) : stops(12, 0.8, 14, 1),
    },
  },
]

/**
 * If two names collide, the one shown from farther away is placed first. At the same zoom, the larger one is: 100 *
 * zoom - size.
 */
const PLACE_ORDER: ExpressionSpecification = ['get', 'order']
const FROM: ExpressionSpecification = ['ceil', ['/', PLACE_ORDER, 100]]
/**
 * Twice the base-2 logarithm of the number of postcodes that the name covers: 6 for a hamlet, 17 for a small town, 34
 * for London.
 */
const SIZE: ExpressionSpecification = ['-', ['*', 100, FROM], PLACE_ORDER]
/** Returns a text size that grows with the name. @param pairs sizes of names, each followed by its text size in px */
const sizeOfPlace = (...pairs: readonly number[]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  SIZE,
  ...pairs,
]
const IS_DISTRICT: ExpressionSpecification = ['==', ['get', 'kind'], 'district']
/** A railway station, as opposed to a tram or Underground stop. */
const IS_STATION: ExpressionSpecification = ['!=', ['get', 'kind'], 'stop']
/** From this zoom on, postcode sectors are named instead of districts. */
const SECTORS_FROM = 14
/** Tram stops are close together, so they are only shown from this zoom on. */
const STOPS_FROM = 13.5
const LANDMARKS_FROM = 14
/** From this zoom on, there is room for the names of single postcodes. */
const UNITS_FROM = 15.25
/** The same if streets are named too. */
const UNITS_FROM_WITH_STREETS = 17

/**
 * Returns the names above the zones: those of places, stations and landmarks, and separately those of postcodes, whose
 * layers are lower. The selection's names and marks take priority, because their layers are higher. All names use the
 * label colour, the only one that is legible on every zone colour; less important names are smaller.
 */
export const labelLayers = (
  colours: Palette,
  streets: boolean,
): { readonly postcodes: LayerSpecification[]; readonly places: LayerSpecification[] } => {
  const names = (
    id: string,
    sourceLayer: string,
    from: Pick<SymbolLayerSpecification, 'minzoom' | 'maxzoom' | 'filter'>,
    layout: SymbolLayerSpecification['layout'] & {},
  ): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source,
    'source-layer': sourceLayer,
    ...from,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MAP_FONTS.medium,
      'text-max-width': 7,
      'text-padding': 6,
      ...layout,
    },
    paint: { 'text-color': colours.mapLabel, 'text-halo-color': colours.mapHalo, 'text-halo-width': 1.5 },
  })
  const spaced = { 'text-size': 10, 'text-letter-spacing': 0.08, 'text-padding': 14 }
  const beside: SymbolLayerSpecification['layout'] & {} = {
    'text-size': 10.5,
    'text-anchor': 'left',
    'text-offset': [0.7, 0],
    'text-justify': 'left',
  }
  const postcodes = [
    names(
      LAYERS.unitLabel,
      'units',
      { minzoom: streets ? UNITS_FROM_WITH_STREETS : UNITS_FROM },
      {
        ...beside,
        'text-field': ['concat', ['get', 'sector'], ['get', 'unit']],
        'text-letter-spacing': 0.04,
        'text-padding': 2,
      },
    ),
    names(LAYERS.sectorLabel, 'postal', { minzoom: SECTORS_FROM, filter: ['!', IS_DISTRICT] }, spaced),
    names(LAYERS.districtLabel, 'postal', { minzoom: 11, maxzoom: SECTORS_FROM, filter: IS_DISTRICT }, spaced),
  ]
  const places: LayerSpecification[] = [
    names(LAYERS.landmarkLabel, 'landmarks', { minzoom: LANDMARKS_FROM }, { 'text-size': 10.5, 'text-max-width': 8 }),
    {
      id: LAYERS.station,
      type: 'circle',
      source,
      'source-layer': 'stations',
      minzoom: 11,
      filter: ['any', IS_STATION, ['>=', ['zoom'], STOPS_FROM]],
      paint: {
        'circle-radius': stops(11, 1.8, 15, 3.5),
        'circle-color': colours.mapHalo,
        'circle-stroke-color': colours.mapStation,
        'circle-stroke-width': 1.25,
      },
    },
    names(LAYERS.stopLabel, 'stations', { minzoom: STOPS_FROM + 1, filter: ['!', IS_STATION] }, beside),
    names(LAYERS.stationLabel, 'stations', { minzoom: 12.5, filter: IS_STATION }, beside),
    names(
      LAYERS.placeLabel,
      'places',
      { filter: ['<=', FROM, ['zoom']] },
      {
        ...BESIDE_PLACE,
        'text-font': ['case', ['>=', SIZE, 22], ['literal', MAP_FONTS.semibold], ['literal', MAP_FONTS.medium]],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          6,
          sizeOfPlace(16, 11, 26, 14),
          12,
          sizeOfPlace(8, 11, 16, 13, 24, 16),
          // Among streets, the name of a place with few postcodes matters as little as a street's.
          ...(streets ? [14, sizeOfPlace(13, 10.5, 16, 13, 24, 16)] : []),
        ],
        'text-padding': stops(8, 6, 12, 12),
        'symbol-sort-key': PLACE_ORDER,
      },
    ),
  ]
  return { postcodes, places }
}
