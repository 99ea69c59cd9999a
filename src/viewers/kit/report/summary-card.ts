import type { ComponentType } from 'react'
import type { DrawnChart } from '../../../charts/pen/draw-chart.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import type { Presented, ReportView, ViewAnswer } from './data-view.ts'
import type { Definition } from './glossary.ts'
import type { PlaceEngine } from './read-place.ts'

/** A card of the Summary: the sentence of a view and a small chart of it. */
export interface SummaryCard {
  /** The tab that the card opens; also its key. */
  readonly tab: string
  readonly title: string
  /** The report input that must be Yes; undefined if the card is always shown. */
  readonly needsInput?: string
  readonly view: ReportView
  /** The caption above the chart. */
  readonly caption: string
  /** The chart in the PDF; the default is the first chart of the view. */
  readonly paper?: (shown: Presented) => DrawnChart
  readonly Chart: ComponentType<CardChartProps>
}

export interface CardChartProps {
  readonly shown: Presented
  readonly caption: string
}

/** A card whose data are loaded. */
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
  /** The further fact of the report; null if there is none. */
  readonly fact: { readonly label: string; readonly text: string } | null
  /** Opens the geometry engine for the map of the cover. */
  readonly engine: () => Promise<PlaceEngine>
  /** Cancels the export; the promise is then rejected with the reason of the signal. */
  readonly signal: AbortSignal
  /** Is called with the progress, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Makes and saves the PDF of a summary; implemented in `report/pdf/export-summary.ts`. */
export type ExportSummary = (cards: readonly DoneCard[], options: ExportOptions) => Promise<void>
