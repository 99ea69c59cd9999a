import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SourceSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Palette } from '../../ui/theme/palette.ts'
import { MAP_FONTS, SOURCES } from '../layer-ids.ts'
import { ARCHIVE_URL, STREETS_URL } from './archive-tiles.ts'

/** The reply of `ARCHIVE_URL` contains the current archive's zooms, bounds and credit. */
export const archiveSource: SourceSpecification = { type: 'vector', url: ARCHIVE_URL }
/** The same for the archive of streets over the packaged map. */
export const streetsSource: SourceSpecification = { type: 'vector', url: STREETS_URL }

/** The portal's style for the archive: the layers below the zones, then the names above them. */
export const archiveStyle = (colours: Palette): LayerSpecification[] => [
  { id: 'archive-land', type: 'background', paint: { 'background-color': colours.mapGround } },
  ...archiveGround(colours, SOURCES.archive),
  ...archiveLabels(colours, SOURCES.archive),
]

/** The layers of the Protomaps schema, version 4, that the map draws (docs.protomaps.com/basemaps/layers). */
type ArchiveLayer = 'water' | 'landuse' | 'roads' | 'buildings' | 'boundaries' | 'places' | 'pois'

type Width = LineLayerSpecification['paint'] & {}

type ArchiveSource = typeof SOURCES.archive | typeof SOURCES.streets
const kindIn = (...kinds: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', [...kinds]],
]
const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]
const isDetail = (...details: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind_detail'],
  ['literal', [...details]],
]
/** A street for people on foot, such as a shopping street. */
const IS_PEDESTRIAN: ExpressionSpecification = ['all', isKind('path'), isDetail('pedestrian')]
/** Interpolates pixels between zooms exponentially, as the map's scale does. */
const growing = (...stops: readonly number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as unknown as ExpressionSpecification
const fading = (...stops: readonly number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification

const GREEN = [
  'allotments',
  'cemetery',
  'forest',
  'garden',
  'golf_course',
  'grass',
  'grassland',
  'nature_reserve',
  'park',
  'pitch',
  'playground',
  'recreation_ground',
  'scrub',
  'village_green',
  'wood',
]
const BUILT = [
  'commercial',
  'hospital',
  'industrial',
  'railway',
  'residential',
  'retail',
  'school',
  'university',
  'college',
]

/**
 * Returns the layers below the zones: water, parks, built-up areas, streets and rails in the map's colour tokens. They
 * are unobtrusive, because zones matter most: casings and class colours are left out, and streets only widen at
 * close zooms.
 */
export const archiveGround = (colours: Palette, source: ArchiveSource): LayerSpecification[] => {
  const line = (
    id: string,
    sourceLayer: ArchiveLayer,
    filter: ExpressionSpecification,
    minzoom: number,
    paint: Width,
    cap: 'round' | 'butt' = 'round',
  ): LineLayerSpecification => ({
    id: `archive-${id}`,
    type: 'line',
    source,
    'source-layer': sourceLayer,
    filter,
    minzoom,
    layout: { 'line-cap': cap, 'line-join': 'round' },
    paint,
  })
  const roadIn = (colour: string) => (id: string, filter: ExpressionSpecification, minzoom: number, paint: Width) =>
    line(id, 'roads', filter, minzoom, { 'line-color': colour, ...paint })
  const [road, street] = [roadIn(colours.mapRoad), roadIn(colours.mapStreet)]
  const areas = (
    id: string,
    sourceLayer: ArchiveLayer,
    filter: ExpressionSpecification,
    colour: string,
    opacity: number | ExpressionSpecification = 1,
  ): LayerSpecification => ({
    id: `archive-${id}`,
    type: 'fill',
    source,
    'source-layer': sourceLayer,
    filter: ['all', ['==', ['geometry-type'], 'Polygon'], filter],
    paint: { 'fill-color': colour, 'fill-opacity': opacity },
  })
  return [
    areas('built', 'landuse', kindIn(...BUILT), colours.mapBuilt, fading(7, 0.6, 10, 1)),
    areas('green', 'landuse', kindIn(...GREEN), colours.mapGreen, fading(7, 0, 10, 1)),
    areas('water', 'water', ['literal', true], colours.mapWater),
    line('rivers', 'water', kindIn('river', 'stream', 'canal'), 8, {
      'line-color': colours.mapWater,
      'line-width': [
        'interpolate',
        ['exponential', 1.4],
        ['zoom'],
        8,
        0.6,
        13,
        ['case', isKind('river'), 2.4, 1],
        18,
        6,
      ],
    }),
    areas('buildings', 'buildings', ['literal', true], colours.mapDust, fading(13.5, 0, 15, 0.32)),
    line(
      'boundary',
      'boundaries',
      ['<=', ['to-number', ['get', 'kind_detail'], 2], 4],
      4,
      {
        'line-color': colours.mapBound,
        'line-opacity': 0.45,
        'line-width': 0.8,
        'line-dasharray': [4, 3],
      },
      'butt',
    ),
    street('paths', ['all', kindIn('path', 'other'), ['!', IS_PEDESTRIAN]], 14.5, {
      'line-width': growing(14.5, 0.5, 18, 1.6),
      'line-dasharray': [2, 1.6],
    }),
    street('service', ['all', isKind('minor_road'), isDetail('service')], 13.5, {
      'line-width': growing(13.5, 0.3, 18, 4),
    }),
    street('streets', ['any', ['all', isKind('minor_road'), ['!', isDetail('service')]], IS_PEDESTRIAN], 11.5, {
      'line-width': growing(11.5, 0.25, 13, 0.7, 15, 2.2, 18, 11),
    }),
    road('main-roads', ['all', isKind('major_road'), isDetail('secondary', 'tertiary')], 9, {
      'line-width': growing(9, 0.4, 12, 1.1, 15, 3.6, 18, 15),
    }),
    road('trunk-roads', ['all', isKind('major_road'), ['!', isDetail('secondary', 'tertiary')]], 7, {
      'line-width': growing(7, 0.5, 10, 1.1, 12, 2, 15, 4.8, 18, 19),
    }),
    road('motorways', isKind('highway'), 5, { 'line-width': growing(5, 0.6, 9, 1.5, 12, 2.8, 15, 6, 18, 22) }),
    line('rails', 'roads', isKind('rail'), 8, {
      'line-color': colours.mapRail,
      'line-opacity': fading(8, 0.5, 12, 0.85),
      'line-width': growing(8, 0.5, 12, 0.9, 16, 1.6),
    }),
    // Short bars across the line, the usual symbol of a railway.
    line(
      'sleepers',
      'roads',
      isKind('rail'),
      13,
      {
        'line-color': colours.mapRail,
        'line-opacity': 0.85,
        'line-width': growing(13, 2.6, 16, 4.6),
        'line-dasharray': [0.35, 3.2],
      },
      'butt',
    ),
  ]
}

const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name']]
/** The number on the road sign: M1, A61. */
const NUMBER: ExpressionSpecification = ['coalesce', ['get', 'shield_text'], ['get', 'ref'], '']
/** 0 to 17; the largest cities have the highest rank. */
const RANK: ExpressionSpecification = ['to-number', ['get', 'population_rank'], 0]
/** If two names collide, the one with the lower number wins. */
const ORDER: ExpressionSpecification = ['to-number', ['coalesce', ['get', 'sort_key'], ['get', 'min_zoom']], 0]
/** Places that help readers orient themselves. */
const LANDMARKS = [
  'aerodrome',
  'college',
  'hospital',
  'mall',
  'marketplace',
  'museum',
  'park',
  'stadium',
  'townhall',
  'university',
  'zoo',
]

/** Names of rivers and roads follow their lines. */
const ALONG = { 'symbol-placement': 'line', 'text-max-angle': 35, 'symbol-spacing': 320 } as const

/**
 * Returns the names above the zones: towns, localities, stations, roads and landmarks. The selection's names and marks
 * take priority, because their layers are higher. All names use the label colour, the only one that is legible on every
 * zone colour; less important names are smaller.
 */
export const archiveLabels = (colours: Palette, source: ArchiveSource): LayerSpecification[] => {
  const names = (
    id: string,
    sourceLayer: ArchiveLayer,
    filter: ExpressionSpecification,
    minzoom: number,
    layout: SymbolLayerSpecification['layout'] & {},
  ): LayerSpecification => ({
    id: `archive-${id}`,
    type: 'symbol',
    source,
    'source-layer': sourceLayer,
    filter,
    minzoom,
    layout: {
      'text-field': NAME,
      'text-font': MAP_FONTS.medium,
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': ORDER,
      ...layout,
    },
    paint: { 'text-color': colours.mapLabel, 'text-halo-color': colours.mapHalo, 'text-halo-width': 1.5 },
  })
  return [
    names('street-names', 'roads', ['any', kindIn('minor_road'), IS_PEDESTRIAN], 14.5, { ...ALONG, 'text-size': 10 }),
    names('road-names', 'roads', kindIn('major_road'), 13.5, { ...ALONG, 'text-size': 10.5 }),
    names('river-names', 'water', kindIn('river', 'canal'), 11, {
      ...ALONG,
      'text-size': 10.5,
      'text-letter-spacing': 0.06,
    }),
    // A lake's name is a separate point, so that it appears once rather than in every tile.
    names('lake-names', 'water', ['all', ['==', ['geometry-type'], 'Point'], ['has', 'name']], 9, {
      'text-size': 10.5,
      'text-letter-spacing': 0.04,
    }),
    names('road-numbers', 'roads', ['all', kindIn('highway', 'major_road'), ['<=', ['length', NUMBER], 6]], 9, {
      'text-field': NUMBER,
      'text-size': 9.5,
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'text-rotation-alignment': 'viewport',
      'text-padding': 12,
    }),
    names('landmarks', 'pois', kindIn(...LANDMARKS), 13.5, { 'text-size': 10, 'text-max-width': 7 }),
    {
      id: 'archive-stations',
      type: 'circle',
      source,
      'source-layer': 'pois',
      filter: kindIn('station'),
      minzoom: 11,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 11, 2, 15, 3.5],
        'circle-color': colours.mapHalo,
        'circle-stroke-color': colours.mapLabel,
        'circle-stroke-width': 1.25,
      },
    },
    names('station-names', 'pois', kindIn('station'), 12, {
      'text-size': 10.5,
      'text-anchor': 'left',
      'text-offset': [0.7, 0],
      'text-justify': 'left',
    }),
    names('neighbourhoods', 'places', kindIn('neighbourhood', 'macrohood'), 11, {
      'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10.5, 15, 12.5],
    }),
    names('towns', 'places', kindIn('locality'), 4, {
      ...BESIDE_PLACE,
      'text-font': ['case', ['>=', RANK, 9], ['literal', MAP_FONTS.semibold], ['literal', MAP_FONTS.medium]],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        6,
        ['interpolate', ['linear'], RANK, 5, 10.5, 9, 11.5, 12, 13],
        12,
        ['interpolate', ['linear'], RANK, 5, 11.5, 9, 14, 12, 16],
      ],
    }),
  ]
}

/**
 * The possible positions of a name, best first, with offsets in ems. A name below or above its place leaves room for a
 * mark on it.
 */
const AROUND = ['center', [0, 0], 'left', [0.5, 0], 'right', [-0.5, 0], 'top', [0, 1.9], 'bottom', [0, -1.9]]
const NEAR = ['center', [0, 0], 'top', [0, 0.4], 'bottom', [0, -0.4]]
/** From this zoom on, a name stays at its place, so that it is clear which of two names belongs to which place. */
const NEAR_FROM_ZOOM = 11

/**
 * At low zooms, a town's name may move aside, so that Liverpool fits next to Manchester, and Leeds next to a mark of
 * the selection.
 */
export const BESIDE_PLACE: SymbolLayerSpecification['layout'] & {} = {
  'text-variable-anchor-offset': ['step', ['zoom'], ['literal', AROUND], NEAR_FROM_ZOOM, ['literal', NEAR]],
  'text-justify': 'auto',
}
