import type { LonLat, LonLatBox } from '../../workers/contract.ts'
import type { Basemap } from '../domain/basemap.ts'
import type { Palette } from '../ui/theme/palette.ts'

export interface ZoneFeed {
  readonly setId: number
  readonly extent: LonLatBox
  /** The zoom from which zones are drawn: 12 in the wizard, 10 in viewers. */
  readonly minZoom: number
  /** The appearance of classified zones. Null if zones are not classified, as in the wizard. */
  readonly classes: ClassFeed | null
  /** The source of the zones, as plain text for the attribution line. */
  readonly credit: string
}

/**
 * The colours of classes. `sequential` has steps 0 to 9 from small to large figures, `diverging` has 0 to 6 from
 * clearly less to clearly more, and `categorical` has the unordered hues 0 to 7, and 8 for grey.
 */
export type Ramp = 'sequential' | 'diverging' | 'categorical'

export interface ClassFeed {
  /**
   * Returns a zone's class, 0 to 9 or OUTSIDE_CLASS. Null until zones have been classified. New figures require a new
   * function.
   */
  readonly classOf: ((zone: number) => number) | null
  /** Returns how much paler a zone's colour is because its figure is uncertain. */
  readonly paleOf: (zone: number) => 0 | 1 | 2
  /** The places that zones are joined into; borders are drawn between them. Null if every zone has its own edge. */
  readonly joined: JoinedZones | null
  readonly ramp: Ramp
  /** Each class's step of the ramp. */
  readonly steps: readonly number[]
  /** The classes that are filled, from the first to the last, both inclusive, as set by the legend's slider. */
  readonly shown: readonly [number, number]
  /**
   * The zones that are marked as selected: none, the zones listed in `setSelected`, or all zones with a figure except
   * these.
   */
  readonly marked: 'none' | 'listed' | 'all-except-listed'
}

/** Zones joined into places. Different places require a new object. */
export interface JoinedZones {
  readonly ids: Uint32Array
  /** The number of each zone's place, in the same order as `ids`. */
  readonly places: Uint32Array
  /** Returns all zones of a zone's place, which are outlined together. */
  readonly zonesWith: (zone: number) => readonly number[]
}

/** A small HTML element over the map. */
export interface Badge {
  readonly at: LonLat
  readonly text: string
  /**
   * `rank`: 1 to 10 in a ring; `place`: the labelled study location; `gap`: a distance in the refusal colour;
   * `left-out`: a count in the refusal colour; `pin`: a numbered point; `wrong`: a place to fix; `rise` and `fall`: a
   * rank in a circle or a square; `into` and `out`: a flow's figure in its colour.
   */
  readonly kind: 'rank' | 'place' | 'gap' | 'left-out' | 'pin' | 'wrong' | 'rise' | 'fall' | 'into' | 'out'
  /** The accessible name. Defaults to the text. */
  readonly name?: string
  /** The side of the dot that a `place` has its label on. Defaults to the right. */
  readonly side?: BadgeSide
  /** Extra distance between the dot and a label above or below it. A line then connects them. */
  readonly awayPx?: number
}

export type BadgeSide = 'right' | 'left' | 'above' | 'below'

export interface Camera {
  readonly centre: LonLat
  readonly zoom: number
  readonly box: LonLatBox
}

/** The pointer's position in [lon, lat] degrees and in map pixels, and the zone under it. */
export interface MapPoint {
  readonly at: LonLat
  readonly pixel: readonly [x: number, y: number]
  readonly zone: number | null
}

export interface MapOptions {
  /** The map's accessible name. */
  readonly label: string
  /** `application` if the arrow keys move between zones, so that a screen reader passes them to the page. */
  readonly role?: 'region' | 'application' | undefined
  readonly centre?: LonLat | undefined
  readonly zoom?: number | undefined
  /**
   * True to load the packaged base map or its tiles only after `showBase`, so that they do not delay the screen's data.
   */
  readonly baseLater?: boolean | undefined
  readonly basemap: Basemap
  /** For printing: colours that override the theme's, and the number of device pixels per CSS pixel. */
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
