import type { LonLat, LonLatBox } from '../../workers/contract.ts'
import type { Basemap } from '../domain/basemap.ts'
import type { Palette } from '../ui/theme/palette.ts'

export interface ZoneFeed {
  readonly setId: number
  readonly extent: LonLatBox
  /** Zoom from which zones are drawn: 12 in the wizard, 10 in viewers. */
  readonly minZoom: number
  /** The appearance of classified zones; null if zones are not classified (the wizard). */
  readonly classes: ClassFeed | null
  /** The zones' source for the attribution line, plain text. */
  readonly credit: string
}

/**
 * The colours of classes: `sequential` has steps 0 to 9 from small to large figures, `diverging` has 0 to 6 from clearly
 * less to clearly more, `categorical` has hues 0 to 7 without an order and 8 for grey.
 */
export type Ramp = 'sequential' | 'diverging' | 'categorical'

export interface ClassFeed {
  /**
   * A zone's class, 0 to 9, or OUTSIDE_CLASS; null if zones are not classified yet. New figures need a new function.
   */
  readonly classOf: ((zone: number) => number) | null
  /** By how much a zone's colour is paler because its figure is uncertain. */
  readonly paleOf: (zone: number) => 0 | 1 | 2
  /** The places that zones are joined into; borders are drawn between them. Null if each zone has an edge. */
  readonly joined: JoinedZones | null
  readonly ramp: Ramp
  /** The step of the ramp of each class. */
  readonly steps: readonly number[]
  /** The range of classes that are filled, as set by the legend's slider; both ends inclusive. */
  readonly shown: readonly [number, number]
  /**
   * The zones that are marked as selected: none, the zones listed in `setSelected`, or all zones with a figure except
   * these.
   */
  readonly marked: 'none' | 'listed' | 'all-except-listed'
}

/** Zones joined into places. Other places need a new object. */
export interface JoinedZones {
  readonly ids: Uint32Array
  /** The number of each zone's place, in the order of `ids`. */
  readonly places: Uint32Array
  /** The zones of the place of a zone, which are outlined together. */
  readonly zonesWith: (zone: number) => readonly number[]
}

/** A small HTML element over the map. */
export interface Badge {
  readonly at: LonLat
  readonly text: string
  /**
   * `rank`: 1 to 10 in a ring; `place`: the labelled study location; `gap`: a distance in the refusal colour;
   * `left-out`: a count in the refusal colour; `pin`: a numbered point; `wrong`: a place to fix; `rise` and `fall`: a
   * rank in a circle or a square; `into` and `out`: the figure of a flow in its colour.
   */
  readonly kind: 'rank' | 'place' | 'gap' | 'left-out' | 'pin' | 'wrong' | 'rise' | 'fall' | 'into' | 'out'
  /** The accessible name; by default, the text. */
  readonly name?: string
  /** The side of its dot on which the label of a `place` is; by default, the right. */
  readonly side?: BadgeSide
  /** Extra distance from the dot of a label above or below it; a line then connects them. */
  readonly awayPx?: number
}

export type BadgeSide = 'right' | 'left' | 'above' | 'below'

export interface Camera {
  readonly centre: LonLat
  readonly zoom: number
  readonly box: LonLatBox
}

/** The pointer's position in [lon, lat] degrees and in pixels of the map, and the zone there. */
export interface MapPoint {
  readonly at: LonLat
  readonly pixel: readonly [x: number, y: number]
  readonly zone: number | null
}

export interface MapOptions {
  /** The map's accessible name. */
  readonly label: string
  /** `application` if arrow keys move from zone to zone: a screen reader then passes them to the page. */
  readonly role?: 'region' | 'application' | undefined
  readonly centre?: LonLat | undefined
  readonly zoom?: number | undefined
  /**
   * True if the packaged base map or its tiles load only after `showBase`, so that they do not delay the data of the
   * screen.
   */
  readonly baseLater?: boolean | undefined
  readonly basemap: Basemap
  /** For print: colours that override the theme's, and device pixels per CSS pixel. */
  readonly colours?: Palette | undefined
  readonly sharpness?: number | undefined
}

/** Padding in pixels of the map. */
export interface FitOptions {
  readonly minZoom?: number
  readonly maxZoom?: number
  readonly paddingPx?:
    | number
    | { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
}
