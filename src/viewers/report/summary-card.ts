import type { ComponentType } from 'react'
import type { DrawnChart } from '../../charts/pen/draw-chart.ts'
import type { ReportDetails } from '../../contract/datasets.ts'
import type { Presented, ReportView, ViewAnswer } from './data-view.ts'
import type { Definition } from './glossary.ts'
import type { PlaceEngine } from './read-place.ts'

/** A card of the Summary: the sentence of a view and a small chart of it. */
export interface SummaryCard {
  /** The tab that it opens, and its key. */
  readonly tab: string
  readonly title: string
  /** The report input that must be Yes; absent: always there. */
  readonly needsInput?: string
  readonly view: ReportView
  /** Above the chart: what it shows, per what. */
  readonly caption: string
  /** The chart as it is drawn in the PDF; the view's first one where left out. */
  readonly paper?: (shown: Presented) => DrawnChart
  readonly Chart: ComponentType<CardChartProps>
}

export interface CardChartProps {
  readonly shown: Presented
  readonly caption: string
}

/** A card that has its figures (or has found that none can be shown), as it stands on the page and goes into the PDF. */
export interface DoneCard {
  readonly card: SummaryCard
  readonly answer: ViewAnswer
  readonly shown: Presented
}

export interface ExportOptions {
  /** `Location Insights`. */
  readonly reportTitle: string
  readonly details: ReportDetails
  readonly definitions: readonly Definition[]
  /** A figure of the report's own; null where there is none. */
  readonly fact: { readonly label: string; readonly text: string } | null
  /** How much of the dataset is withheld; null where that is not known. */
  readonly coverage: string | null
  /** Opens the geometry, for the map of the cover. */
  readonly engine: () => Promise<PlaceEngine>
  /** Cancels; the promise is then rejected with its reason. */
  readonly signal: AbortSignal
  /** How far it is, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Makes the PDF of a summary and hands it to the reader as a file: `report/pdf/export-summary.ts` exports it. */
export type ExportSummary = (cards: readonly DoneCard[], options: ExportOptions) => Promise<void>
