import type { LonLat, LonLatBox } from '../../workers/contract.ts'
import type { Palette } from '../ui/theme/palette.ts'

/** A zone set on the map. */
export interface ZoneFeed {
  readonly setId: number
  readonly extent: LonLatBox
  /** Zoom from which zones are drawn: 12 in the wizard, 10 in viewers. */
  readonly minZoom: number
  /** How zones with a class are drawn; null where zones never have one (the wizard). */
  readonly classes: ClassFeed | null
  /** Whose zones these are, plain text for the attribution line. */
  readonly credit: string
}

/** Zones with a class. */
export interface ClassFeed {
  /** A zone's class, 0 to 9, WITHHELD_CLASS or OUTSIDE_CLASS; null where no zone has one. New figures come as a new function. */
  readonly classOf: ((zone: number) => number) | null
  /** Whether a zone's figure has the lowest grade; its colour is then paler. */
  readonly isPale: (zone: number) => boolean
  /** By class: the step of the ramp, 0 to 9, that it is drawn in. */
  readonly steps: readonly number[]
  /** Classes that are filled, both inclusive; the legend's slider. */
  readonly shown: readonly [number, number]
  /** Which zones are marked as selected: none, those listed in `setSelected`, or all zones with a figure except those. */
  readonly marked: 'none' | 'listed' | 'all-except-listed'
}

/** A small mark of HTML over the map. */
export interface Badge {
  readonly at: LonLat
  readonly text: string
  /** `rank`: 1 to 10 in a ring; `place`: the labelled study location; `gap`: a distance in the refusal colour; `pin`: a numbered point. */
  readonly kind: 'rank' | 'place' | 'gap' | 'pin'
  /** What a screen reader says instead of the text. */
  readonly name?: string
  /** Where the label of a `place` stands beside its dot; default right. */
  readonly side?: BadgeSide
  /** How much further off than beside its dot that label stands, above or below; a line leads to it. */
  readonly awayPx?: number
}

export type BadgeSide = 'right' | 'left' | 'above' | 'below'

export interface Camera {
  readonly centre: LonLat
  readonly zoom: number
  readonly box: LonLatBox
}

/** Where the pointer is: on the globe, in pixels of the map, and on which zone, if any. */
export interface MapPoint {
  readonly at: LonLat
  readonly pixel: readonly [x: number, y: number]
  readonly zone: number | null
}

export interface MapOptions {
  /** The map's accessible name. */
  readonly label: string
  /** `application` where the screen walks zones with the arrow keys: a screen reader then passes them on. */
  readonly role?: 'region' | 'application' | undefined
  readonly centre?: LonLat | undefined
  readonly zoom?: number | undefined
  /** The packaged base map waits for `showBase`, so that it does not hold up what the screen is about. */
  readonly baseLater?: boolean | undefined
  /** A provider's own style; null draws the packaged base map. */
  readonly basemapStyleUrl: string | null
  /** For a picture on paper: its colours, whatever the theme, and device pixels to a CSS pixel. */
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
