import type { DrawnChart } from '../../../charts/pen/draw-chart.ts'
import type { Sentence } from '../../../domain/summaries/sentence.ts'
import type { Palette } from '../../../ui/palette.ts'

/** A table as words, head included. */
export interface PdfTable {
  readonly title: string
  readonly columns: readonly { readonly header: string; readonly numeric: boolean }[]
  /** A cell for each column; a row that has no figures has its names and a reason. */
  readonly rows: readonly (readonly string[])[]
}

/** One card of the summary. */
export interface PdfCard {
  readonly title: string
  readonly sentence: Sentence
  /** What the chart shows, per what. */
  readonly caption: string
  /** null: no figure can be shown. */
  readonly chart: DrawnChart | null
  readonly table: PdfTable
  readonly definition: string
}

/** All that the maker of the PDF is told: plain data, so that it can be handed to a worker. */
export interface PdfReport {
  readonly product: string
  /** `Location Insights - Leeds city core`. */
  readonly title: string
  /** Period, place, dataset. */
  readonly meta: readonly string[]
  /** How much of the dataset is withheld; null where that is not known. */
  readonly coverage: string | null
  readonly cards: readonly PdfCard[]
  readonly definitions: readonly { readonly term: string; readonly text: string }[]
  /** Disclosure settings in force, a paragraph each. */
  readonly rules: readonly string[]
  /** At the foot of every page. */
  readonly provenance: string
  readonly palette: Palette
}

/** The two cuts of the face, as TrueType files. */
export interface PdfFonts {
  readonly regular: ArrayBuffer
  readonly strong: ArrayBuffer
}
