import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type { LonLat, Outline } from '../../workers/contract.ts'
import { ROOM_TEXT_PX } from './layer-ids.ts'
import type { Badge } from './map-feed.ts'

export type OverlayKind =
  | 'system'
  | 'selection'
  | 'place'
  | 'outlined'
  | 'study'
  | 'between'
  | 'refused'
  | 'gap'
  | 'charger'
  | 'point'
  | 'label'
  | 'room'

type Rings = Outline['lonLat']

/** Shapes to draw over the zones, all in [lon, lat] degrees. */
export interface Overlay {
  /** The combined outline of all zones, drawn at zoom levels that are too low to show individual zones. */
  readonly system?: readonly (readonly LonLat[])[] | undefined
  /** The union of the selected zones, drawn as an accent line on a casing. */
  readonly selection?: Rings | undefined
  /**
   * An area that does not consist of zones, such as discs around points or a study area. It is filled and has the same
   * line.
   */
  readonly place?: Rings | undefined
  /**
   * An area whose inside must stay visible, such as the study area over a map's figures. It has a dashed line and no
   * fill.
   */
  readonly study?: Rings | undefined
  /**
   * Areas whose inside must stay visible, such as a circle or the certain core of a catchment. They have a solid line
   * in the ink.
   */
  readonly outlined?: Rings | undefined
  /** The zones that a repair would add, with dashed outlines. */
  readonly between?: Rings | undefined
  /** A refused zone or a refused part, hatched. */
  readonly refused?: Rings | undefined
  /** Rings that cross themselves, drawn as lines, because a map omits an area whose two halves cancel out. */
  readonly tangled?: Rings | undefined
  /** The ends of a dimension line, which is drawn with a bar at each end. A badge shows its length. */
  readonly gap?: readonly [LonLat, LonLat] | undefined
  /** Public chargers, drawn as small dots. */
  readonly chargers?: readonly LonLat[] | undefined
  readonly points?: readonly LonLat[] | undefined
  readonly labels?:
    | readonly {
        readonly at: LonLat
        readonly text: string
        readonly tone: 'chosen' | 'refused'
        readonly below?: boolean
      }[]
    | undefined
}

const areas = (kind: OverlayKind, rings: Rings | undefined): Feature[] =>
  rings === undefined || rings.length === 0
    ? []
    : [
        feature(kind, {
          type: 'MultiPolygon',
          coordinates: rings.map(polygon => polygon.map(ring => ring.map(at => [...at]))),
        }),
      ]

const feature = (
  kind: OverlayKind,
  geometry: Geometry,
  properties: Record<string, string | boolean | readonly number[]> = {},
): Feature => ({
  type: 'Feature',
  geometry,
  properties: { kind, ...properties },
})

/** Returns a line with a bar across each end. Half a bar is `barShare` of the line's length. */
const dimensionLine = ([from, to]: readonly [LonLat, LonLat], barShare = 0.1): number[][][] => {
  const squeeze = Math.cos((from[1] * Math.PI) / 180)
  const [dx, dy] = [(to[0] - from[0]) * squeeze, to[1] - from[1]]
  const bar = (at: LonLat): number[][] => {
    const [ex, ey] = [(-dy * barShare) / squeeze, dx * barShare]
    return [
      [at[0] - ex, at[1] - ey],
      [at[0] + ex, at[1] + ey],
    ]
  }
  return [[[...from], [...to]], bar(from), bar(to)]
}

/** Returns the extra distance between a badge's label and its dot, in em. */
const roomOffset = ({ side, awayPx = 0 }: Badge): readonly number[] => [
  0,
  ((side === 'above' ? -1 : 1) * awayPx) / ROOM_TEXT_PX,
]

/**
 * Returns the features of an overlay.
 * @param badges HTML over the map that must not cover place names; each adds an invisible text that keeps names away
 */
export const overlayFeatures = (overlay: Overlay, badges: readonly Badge[] = []): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    ...(overlay.system === undefined
      ? []
      : [
          feature('system', {
            type: 'MultiLineString',
            coordinates: overlay.system.map(ring => ring.map(at => [...at])),
          }),
        ]),
    ...areas('place', overlay.place),
    ...areas('outlined', overlay.outlined),
    ...areas('study', overlay.study),
    ...areas('selection', overlay.selection),
    ...areas('between', overlay.between),
    ...areas('refused', overlay.refused),
    ...(overlay.tangled === undefined
      ? []
      : [
          feature('refused', {
            type: 'MultiLineString',
            coordinates: overlay.tangled.flat().map(ring => ring.map(at => [...at])),
          }),
        ]),
    ...(overlay.gap === undefined
      ? []
      : [feature('gap', { type: 'MultiLineString', coordinates: dimensionLine(overlay.gap) })]),
    ...(overlay.chargers ?? []).map(at => feature('charger', { type: 'Point', coordinates: [...at] })),
    ...(overlay.points ?? []).map(at => feature('point', { type: 'Point', coordinates: [...at] })),
    ...(overlay.labels ?? []).map(({ at, text, tone, below = false }) =>
      feature('label', { type: 'Point', coordinates: [...at] }, { text, tone, below }),
    ),
    ...badges.map(badge =>
      feature(
        'room',
        { type: 'Point', coordinates: [...badge.at] },
        { text: badge.text, anchor: badgeAnchor(badge), offsetEm: roomOffset(badge) },
      ),
    ),
  ],
})

/** Returns the edge of the badge's element that is placed at its position, as MapLibre names it. */
export const badgeAnchor = ({ kind, side = 'right' }: Badge): 'left' | 'right' | 'bottom' | 'top' | 'center' =>
  kind === 'place' ? ({ right: 'left', left: 'right', above: 'bottom', below: 'top' } as const)[side] : 'center'

/** Creates the HTML element of a badge. It is styled in map-view.css. */
export const badgeElement = ({ kind, text, name, side = 'right', awayPx = 0 }: Badge): HTMLElement => {
  const element = document.createElement('div')
  element.className = `map-badge map-badge-${kind}`
  element.dataset.side = side
  if (awayPx > 0) element.style.setProperty('--away', `${awayPx}px`)
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', name ?? text)
  const label = document.createElement('span')
  label.textContent = text
  element.append(label)
  return element
}
