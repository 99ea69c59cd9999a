import type { DrawnChart, DrawnSeries } from '../../../../charts/pen/draw-chart.ts'
import type { ScaleBar } from '../../../../domain/geography/round-scale.ts'
import type { Sentence } from '../../../../domain/summaries/words.ts'
import type { Column } from '../../../../ui/data-table/column.ts'
import type { Palette } from '../../../../ui/theme/palette.ts'
import type { PictureLegend } from '../../zone-map/picture/map-picture.ts'

/** A table as text. */
export interface PdfTable {
  /** The title of a table without a chart. */
  readonly title: string
  readonly columns: readonly { readonly header: string; readonly numeric: boolean }[]
  /** One cell per column. A row without figures has its names and a reason. */
  readonly rows: readonly (readonly string[])[]
}

/** Returns the headers of columns without their functions, which cannot be sent to the worker that makes the PDF. */
export const headsOf = (columns: readonly Pick<Column<never>, 'header' | 'numeric'>[]): PdfTable['columns'] =>
  columns.map(({ header, numeric = false }) => ({ header, numeric }))

export interface PdfCard {
  readonly title: string
  readonly sentence: Sentence
  /** The caption of the chart. */
  readonly caption: string
  /** Null if no figure can be shown, or if the card has a map instead. */
  readonly chart: DrawnChart | DrawnSeries | null
  /** A map that replaces the chart. */
  readonly map?: PdfMap | null
  readonly table: PdfTable
  readonly definition: string
}

export interface PdfMap {
  /** A JPEG file. */
  readonly bytes: Uint8Array
  /** The map's size in px. The JPEG may have a higher resolution. */
  readonly width: number
  readonly height: number
  /** Points of interest with their numbers in the list, in px from the top left corner. */
  readonly marks: readonly { readonly at: readonly [x: number, y: number]; readonly text: string }[]
  /** The attribution of the base map. */
  readonly credit: string
  readonly scale: ScaleBar
  /** The meaning of the colours, below the map. */
  readonly legends: readonly PictureLegend[]
}

export interface PdfPlaces {
  /** Such as `5 points, 3.93 km²`. */
  readonly title: string
  /** The points or zones, each with its position or code if that differs from the name. */
  readonly lines: readonly { readonly name: string; readonly beside: string }[]
  /**
   * Where `beside` goes if it does not fit next to the name: below it if true; otherwise it is omitted.
   */
  readonly isUnder?: boolean
}

/** The content of the PDF as plain data, so that it can be sent to a worker. */
export interface PdfReport {
  readonly product: string
  /** Such as `Location Insights`. */
  readonly kind: string
  readonly name: string
  readonly period: string
  /** The content of a map, including its filters, on a line below the period. */
  readonly about?: string
  /** The author, the dataset and the date. */
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  readonly places: PdfPlaces
  /** Null if it cannot be drawn. */
  readonly map: PdfMap | null
  /** The URL of the report. */
  readonly link: string
  readonly cards: readonly PdfCard[]
  /** The definitions, quality and disclosure settings that follow the cards. */
  readonly terms: readonly PdfTerms[]
  /** The text at the bottom of every page. */
  readonly provenance: string
  readonly palette: Palette
  /** The reader's choices. Defaults to the full form without a logo. */
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

/** The form that the reader chose: everything, or a single page with some of the cards. */
export type PdfForm = { readonly logo: PdfLogo | null } & (
  | { readonly kind: 'full' }
  | {
      readonly kind: 'page'
      /** The titles of the chosen cards. Null for all of them. */
      readonly cards: readonly string[] | null
      readonly hasMap: boolean
    }
)

/** The maximum number of cards on a single page. */
export const MOST_CARDS = 4

export interface PdfTerms {
  readonly title: string
  /** Rules do not have a term. */
  readonly entries: readonly { readonly term?: string; readonly text: string }[]
}

/** Formats a title as `Location Insights - Leeds city core`. */
export const titleOf = ({ kind, name }: Pick<PdfReport, 'kind' | 'name'>): string => `${kind} - ${name}`

/** The two weights of the font, as TrueType files. */
export interface PdfFonts {
  readonly regular: ArrayBuffer
  readonly strong: ArrayBuffer
}
