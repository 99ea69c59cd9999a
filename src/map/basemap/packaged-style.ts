import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { Palette } from '../../ui/theme/palette.ts'
import { LAYERS, SOURCES } from '../layer-ids.ts'
import { MAP_FONTS } from '../map-fonts.ts'

const BASE_CREDIT = 'Base map: Natural Earth; towns: GeoNames, CC BY 4.0'

/** Addresses of the packaged base map's files by source; the application serves them. */
export const baseFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [SOURCES.land, SOURCES.urban, SOURCES.towns].map(name => [
      name,
      new URL(`/basemap/${name}.geojson`, location.href).href,
    ]),
  )

/**
 * The deepest zoom at which the land is cut into tiles. Closer views enlarge these, exact to 6 m: a reader who moves within a
 * place waits for no tile and sees no sea where one is missing.
 */
const GROUND_MAX_ZOOM = 9

const NO_DATA: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** The packaged base map: Great Britain's land, built-up areas and towns; `empty` until its data are set. */
export const baseSources = (empty: boolean): Record<string, SourceSpecification> =>
  Object.fromEntries(
    Object.entries(baseFiles()).map(([name, file]): [string, SourceSpecification] => [
      name,
      {
        type: 'geojson',
        data: empty ? NO_DATA : file,
        ...(name === SOURCES.land && { attribution: BASE_CREDIT }),
        ...(name !== SOURCES.towns && { maxzoom: GROUND_MAX_ZOOM, tolerance: 0.02 }),
      },
    ]),
  )

/** The layers below the zones. @param landDrawn whether the land has loaded; until then the sea has the land's colour */
export const groundLayers = (colours: Palette, landDrawn: boolean): LayerSpecification[] => [
  {
    id: LAYERS.sea,
    type: 'background',
    paint: { 'background-color': landDrawn ? colours.mapWater : colours.mapGround },
  },
  { id: LAYERS.land, type: 'fill', source: SOURCES.land, paint: { 'fill-color': colours.mapGround } },
  // next to the other layer of this source: each change of source costs a pass over the whole map
  {
    id: LAYERS.coast,
    type: 'line',
    source: SOURCES.land,
    paint: { 'line-color': colours.mapDust, 'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.5, 12, 1] },
  },
  { id: LAYERS.urban, type: 'fill', source: SOURCES.urban, paint: { 'fill-color': colours.mapBuilt } },
]

/** The least population of a town that is named, by zoom; from zoom 11 on every town is named. */
const NAMED_FROM: ExpressionSpecification = [
  'step',
  ['zoom'],
  250_000,
  6,
  150_000,
  7,
  80_000,
  8,
  40_000,
  9,
  15_000,
  10,
  5000,
  11,
  0,
]
const POPULATION: ExpressionSpecification = ['coalesce', ['get', 'population'], 0]

/** Names of towns, above the zones; the larger town wins where two collide. */
export const labelLayers = (colours: Palette): LayerSpecification[] => [
  {
    id: LAYERS.townLabel,
    type: 'symbol',
    source: SOURCES.towns,
    filter: ['>=', POPULATION, NAMED_FROM],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [
        'case',
        ['>=', POPULATION, 100_000],
        ['literal', MAP_FONTS.semibold],
        ['literal', MAP_FONTS.medium],
      ],
      'text-size': ['interpolate', ['linear'], POPULATION, 5000, 11, 100_000, 12, 500_000, 14],
      'text-padding': 6,
      'text-max-width': 7,
      'symbol-sort-key': ['-', 0, POPULATION],
    },
    paint: { 'text-color': colours.mapLabel, 'text-halo-color': colours.mapHalo, 'text-halo-width': 1.5 },
  },
]
