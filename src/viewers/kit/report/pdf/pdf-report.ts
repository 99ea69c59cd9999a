import type { DrawnChart } from '../../../../charts/pen/draw-chart.ts'
import type { Sentence } from '../../../../domain/summaries/words.ts'
import type { Palette } from '../../../../ui/theme/palette.ts'

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
  /** null if no figure can be shown. */
  readonly chart: DrawnChart | null
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
}

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
