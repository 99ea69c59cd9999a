import type { ComponentType } from 'react'
import type { GeoEngine } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import { readDataset } from '../../../app/datasets.ts'
import { createLoad, type Load, type Loaded } from '../../../app/load.ts'
import type { DrawnChart } from '../../../charts/pen/draw-chart.ts'
import type { Route } from '../../../contract/client-routes.ts'
import type { ByDataset } from '../../../contract/location-insights.ts'
import type { locationInsightsCells } from '../../../contract/report-tables.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import type { Definition } from '../../../domain/definitions.ts'
import { includesInput } from '../../../domain/inputs.ts'
import type { CompareLink } from '../../pages/compare/compare-link.ts'
import type { ZoneScreenDeclaration } from '../zone-map/declaration.ts'
import type { Presented, ReportView, ViewContext, ViewReply } from './data-view.ts'
import type { PdfMaking } from './pdf/save-pdf.ts'
import { periodOf } from './report-period.ts'

export interface ReportModel {
  readonly query: ByDataset
  readonly engine: () => Promise<GeoEngine>
  readonly details: Load<DatasetDetails>
  /** Returns the data of a view, which are loaded when the view first becomes visible and then cached. */
  readonly reply: (view: ReportView) => Load<ViewReply>
  /** Returns additional data for a panel, cached under a name. */
  readonly reading: <T>(name: string, read: (call: Client['call'], signal: AbortSignal) => Promise<T>) => Load<T>
  dispose(): void
}

interface ReportDeps {
  readonly call: Client['call']
  readonly engine: () => Promise<GeoEngine>
  readonly query: ByDataset
}

/** Creates the state of one open report. */
export function createReport({ call, engine, query }: ReportDeps): ReportModel {
  const loads = new Map<string, Load<unknown>>()
  const replies = new Map<ReportView, Load<ViewReply>>()
  const reading = <T>(name: string, read: (call: Client['call'], signal: AbortSignal) => Promise<T>): Load<T> => {
    const cached = loads.get(name)
    if (cached !== undefined) return cached as Load<T>
    const created = createLoad(signal => read(call, signal))
    loads.set(name, created)
    return created
  }
  const details = createLoad(signal => readDataset(call, query.datasetid, signal))
  return {
    query,
    engine,
    details,
    reading,
    reply: view => {
      const cached = replies.get(view)
      if (cached !== undefined) return cached
      const created = createLoad(signal => view.load(call, query, signal))
      replies.set(view, created)
      return created
    },
    dispose: () => {
      details.dispose()
      for (const load of [...loads.values(), ...replies.values()]) load.dispose()
    },
  }
}

export interface PanelProps {
  readonly report: ReportModel
  readonly details: DatasetDetails
}

/** A tab of a report: data views as sub-tabs, or a panel. */
export interface ReportTab {
  /** The id in the URL. */
  readonly id: string
  readonly title: string
  /** The report input that must be Yes. Undefined if the tab is always shown. */
  readonly needsInput?: string
  readonly views?: readonly ReportView[]
  readonly Panel?: ComponentType<PanelProps>
  /** Set for the Data Overview: the call that returns a dataset's network cells. */
  readonly cells?: Route<typeof locationInsightsCells>
  /** Set for the Data Overview of a report without network cells. */
  readonly isPlace?: boolean
  /** Set for the Data Overview if it shows the public chargers of the area. */
  readonly showsChargers?: boolean
  /** The cards of the Summary and its PDF. */
  readonly cards?: readonly SummaryCard[]
}

export interface ReportFact {
  readonly label: string
  /** Returns a function that starts loading the fact. */
  readonly startOf: (report: ReportModel, details: DatasetDetails) => () => void
  /** Returns null until the fact has loaded, or if it does not exist. */
  readonly textOf: (report: ReportModel, details: DatasetDetails) => string | null
}

/** A map whose first analysis is where visits start. */
export interface ReportOrigins {
  /** True if datasets with this map viewer have the map. */
  readonly isIn: (mapViewer: string) => boolean
  readonly load: () => Promise<ZoneScreenDeclaration>
}

/** Returns the map that shows where a dataset's visits start. Null if it does not have one. */
export const originsOf = (
  { origins }: ReportDeclaration,
  { mapViewer }: Pick<DatasetDetails, 'mapViewer'>,
): ReportOrigins | null => (origins?.isIn(mapViewer) ? origins : null)

export interface ReportDeclaration {
  /** The title before the project's name, such as `Location Insights`. */
  readonly title: string
  readonly tabs: readonly ReportTab[]
  /** An additional fact on the cover of the PDF. */
  readonly fact?: ReportFact
  /** The map that shows where visits start, for datasets that have it. */
  readonly origins?: ReportOrigins
  /** How this report's datasets are compared unless the address says otherwise. */
  readonly comparedAs?: CompareLink
  /** The terms in the Definitions tab and the PDF. */
  readonly definitions: readonly Definition[]
}

/**
 * Returns a dataset's tabs or cards: those whose report input has the option Yes selected (docs/specification.md
 * V2.02).
 */
export const tabsFor = <T extends { readonly needsInput?: string }>(
  tabs: readonly T[],
  inputs: DatasetDetails['details']['inputs'],
): readonly T[] => tabs.filter(({ needsInput }) => needsInput === undefined || includesInput(inputs, needsInput))

/**
 * Returns the default tab: the first one or, for a sample, the first with figures, because a sample's place does not
 * matter.
 */
export const firstTab = (tabs: readonly ReportTab[], isSample: boolean): ReportTab | undefined =>
  (isSample ? tabs.find(({ cards, views }) => cards !== undefined || views !== undefined) : undefined) ?? tabs[0]

/** A card of the Summary: a view's sentence and a small chart of it. */
export interface SummaryCard {
  /** The tab that the card opens, which is also the card's key. */
  readonly tab: string
  readonly title: string
  /** The report input that must be Yes. Undefined if the card is always shown. */
  readonly needsInput?: string
  readonly view: ReportView
  /** The caption above the chart. */
  readonly caption: string
  /** Returns the chart for the PDF. Defaults to the view's first chart. */
  readonly paper?: (shown: Presented) => DrawnChart
  readonly Chart: ComponentType<CardChartProps>
}

export interface CardChartProps {
  readonly shown: Presented
  readonly caption: string
}

/** A card of the PDF. */
export type PaperCard = Pick<SummaryCard, 'title' | 'needsInput' | 'view' | 'caption' | 'paper'>

/** Returns the cards of a report's PDF: those of its Summary or, if it does not have one, one for each view. */
export function paperCards(
  tabs: readonly ReportTab[],
  inputs: DatasetDetails['details']['inputs'],
): readonly PaperCard[] {
  const shown = tabsFor(tabs, inputs)
  const cards = shown.flatMap(({ cards = [] }) => tabsFor(cards, inputs))
  if (cards.length > 0) return cards
  return shown.flatMap(({ needsInput, views = [] }) =>
    views.map(view => ({
      title: view.title,
      view,
      caption: view.title,
      ...(needsInput !== undefined && { needsInput }),
    })),
  )
}

/** A card whose data have been loaded. */
export interface DoneCard {
  readonly card: PaperCard
  readonly reply: ViewReply
  readonly shown: Presented
}

export interface ExportOptions {
  /** Such as `Location Insights`. */
  readonly reportTitle: string
  readonly details: DatasetDetails
  readonly definitions: readonly Definition[]
  /** The report's additional fact, or null if there is none. */
  readonly fact: { readonly label: string; readonly text: string } | null
  /** Opens the geometry engine, which draws the map on the cover. */
  readonly engine: () => Promise<GeoEngine>
  readonly call: Client['call']
  /** The map of origins, which gets a separate card. Null if the dataset does not have one. */
  readonly origins: ReportOrigins | null
}

/** Creates and saves the PDF of a summary. Implemented in `report/pdf/export-summary.ts`. */
export type ExportSummary = (cards: readonly DoneCard[], options: ExportOptions, making: PdfMaking) => Promise<void>

/**
 * Returns the cards with their figures once all have loaded. Null before that, or if a card failed. Empty cards count
 * as loaded.
 * @param stateOf returns the loading state of a card
 */
export function doneCards(
  cards: readonly PaperCard[],
  stateOf: (card: PaperCard) => Loaded<ViewReply>,
  context: ViewContext,
): readonly DoneCard[] | null {
  const done: DoneCard[] = []
  for (const card of cards) {
    const state = stateOf(card)
    if (state.kind !== 'ready') return null
    done.push({ card, reply: state.value, shown: state.value.present(context) })
  }
  return done
}

/** Returns the settings for cards, which are the defaults of the views. */
export const summaryContext = (details: DatasetDetails): ViewContext => ({
  weekday: 0,
  period: periodOf(details.details),
})
