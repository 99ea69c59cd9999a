import type { DrawnChart } from '../../../charts/pen/draw-chart.ts'
import type { Sentence } from '../../../domain/summaries/sentence.ts'
import type { Palette } from '../../../ui/theme/palette.ts'

/** A table as words, head included. */
export interface PdfTable {
  /** Above a table that has no chart beside it. */
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

/** The map of the cover. */
export interface PdfMap {
  /** A JPEG. */
  readonly bytes: Uint8Array
  /** Its width and height, px of the map, which may be fewer than those of the JPEG. */
  readonly width: number
  readonly height: number
  /** Points of interest by their number in the list, px from the top left corner. */
  readonly marks: readonly { readonly at: readonly [x: number, y: number]; readonly text: string }[]
  /** Whose base map it is. */
  readonly credit: string
}

/** The place of a dataset, in words. */
export interface PdfPlaces {
  /** `5 points, 3.93 km²`. */
  readonly title: string
  /** A point or zone each, with its position or code where its name does not say it. */
  readonly lines: readonly { readonly name: string; readonly beside: string }[]
}

/** All that the maker of the PDF is told: plain data, so that it can be handed to a worker. */
export interface PdfReport {
  readonly product: string
  /** `Location Insights`. */
  readonly kind: string
  /** The project's name. */
  readonly name: string
  readonly period: string
  /** Who made it of which dataset, and when. */
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  readonly places: PdfPlaces
  /** null where it cannot be drawn. */
  readonly map: PdfMap | null
  /** The address of the report. */
  readonly link: string
  /** How much of the dataset is withheld; null where that is not known. */
  readonly coverage: string | null
  readonly cards: readonly PdfCard[]
  /** Behind the cards: definitions, quality, disclosure settings. */
  readonly terms: readonly PdfTerms[]
  /** At the foot of every page. */
  readonly provenance: string
  readonly palette: Palette
}

export interface PdfTerms {
  readonly title: string
  /** A rule has no term. */
  readonly entries: readonly { readonly term?: string; readonly text: string }[]
}

/** `Location Insights - Leeds city core`. */
export const titleOf = ({ kind, name }: Pick<PdfReport, 'kind' | 'name'>): string => `${kind} - ${name}`

/** The two cuts of the face, as TrueType files. */
export interface PdfFonts {
  readonly regular: ArrayBuffer
  readonly strong: ArrayBuffer
}
