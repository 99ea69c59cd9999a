import type { DrawnChart, DrawnSeries } from '../../../../charts/pen/draw-chart.ts'
import type { Sentence } from '../../../../domain/summaries/words.ts'
import type { ScaleBar } from '../../../../map/scale-bar.ts'
import type { Palette } from '../../../../ui/theme/palette.ts'
import type { PictureLegend } from '../../zone-map/picture/map-picture.ts'

/** A table as texts. */
export interface PdfTable {
  /** The title of a table without a chart. */
  readonly title: string
  readonly columns: readonly { readonly header: string; readonly numeric: boolean }[]
  /** One cell for each column; a row without figures has its names and a reason. */
  readonly rows: readonly (readonly string[])[]
}

export interface PdfCard {
  readonly title: string
  readonly sentence: Sentence
  /** The caption of the chart. */
  readonly caption: string
  /** null if no figure can be shown, or if the card has a map instead. */
  readonly chart: DrawnChart | DrawnSeries | null
  /** A map in place of the chart. */
  readonly map?: PdfMap | null
  readonly table: PdfTable
  readonly definition: string
}

export interface PdfMap {
  /** The JPEG file. */
  readonly bytes: Uint8Array
  /** The size in px of the map; the JPEG may have a higher resolution. */
  readonly width: number
  readonly height: number
  /** Points of interest with their numbers in the list, px from the top left corner. */
  readonly marks: readonly { readonly at: readonly [x: number, y: number]; readonly text: string }[]
  /** The attribution of the base map. */
  readonly credit: string
  readonly scale: ScaleBar
  /** The meaning of the colours, below the map. */
  readonly legends: readonly PictureLegend[]
}

export interface PdfPlaces {
  /** `5 points, 3.93 km²`. */
  readonly title: string
  /** The points or zones, with their position or code if it differs from the name. */
  readonly lines: readonly { readonly name: string; readonly beside: string }[]
  /** True if `beside` may be written below its name if it does not fit next to it; otherwise it is left out. */
  readonly isUnder?: boolean
}

/** The content of the PDF: plain data, so that it can be sent to a worker. */
export interface PdfReport {
  readonly product: string
  /** `Location Insights`. */
  readonly kind: string
  readonly name: string
  readonly period: string
  /** What a map shows, with its filters; a line below the period. */
  readonly about?: string
  /** The author, the dataset and the date. */
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  readonly places: PdfPlaces
  /** null if it cannot be drawn. */
  readonly map: PdfMap | null
  /** The URL of the report. */
  readonly link: string
  readonly cards: readonly PdfCard[]
  /** The definitions, quality and disclosure settings after the cards. */
  readonly terms: readonly PdfTerms[]
  /** The text at the foot of every page. */
  readonly provenance: string
  readonly palette: Palette
  /** The reader's choices; by default the full form without a logo. */
  readonly form?: PdfForm
}

/** The logo of the reader's organisation. */
export interface PdfLogo {
  /** A data URL of a PNG. */
  readonly url: string
  /** In px of the PNG. */
  readonly width: number
  readonly height: number
}

/** The form that the reader chose: everything, or one page with some of the cards. */
export type PdfForm = { readonly logo: PdfLogo | null } & (
  | { readonly kind: 'full' }
  | {
      readonly kind: 'page'
      /** The titles of the chosen cards; null for all. */
      readonly cards: readonly string[] | null
      readonly hasMap: boolean
    }
)

/** The most cards that one page can hold. */
export const MOST_CARDS = 4

export interface PdfTerms {
  readonly title: string
  /** Rules do not have a term. */
  readonly entries: readonly { readonly term?: string; readonly text: string }[]
}

/** `Location Insights - Leeds city core`. */
export const titleOf = ({ kind, name }: Pick<PdfReport, 'kind' | 'name'>): string => `${kind} - ${name}`

/** The two weights of the font, as TrueType files. */
export interface PdfFonts {
  readonly regular: ArrayBuffer
  readonly strong: ArrayBuffer
}
