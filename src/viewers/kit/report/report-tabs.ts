import type { ComponentType } from 'react'
import type { ReportDetails } from '../../../contract/datasets.ts'
import type { locationInsightsCells } from '../../../contract/report-tables.ts'
import type { Route } from '../../../contract/routes.ts'
import { includesInput } from '../../../domain/inputs.ts'
import type { CompareLink } from '../../pages/compare/compare-link.ts'
import type { ReportView } from './data-view.ts'
import type { Definition } from './glossary.ts'
import type { ReportModel } from './model.ts'
import type { SummaryCard } from './summary-card.ts'

export interface PanelProps {
  readonly report: ReportModel
  readonly details: ReportDetails
}

/** A tab of a report: data views as sub-tabs, or a panel. */
export interface ReportTab {
  /** The id in the URL. */
  readonly id: string
  readonly title: string
  /** The report input that must be Yes; undefined if the tab is always shown. */
  readonly needsInput?: string
  readonly views?: readonly ReportView[]
  readonly Panel?: ComponentType<PanelProps>
  /** The tab is the Data Overview; its call for the network cells of a dataset. */
  readonly cells?: Route<typeof locationInsightsCells>
  /** The tab is the Data Overview of a report without network cells. */
  readonly isPlace?: boolean
  /** The cards of the Summary and its PDF. */
  readonly cards?: readonly SummaryCard[]
}

export interface ReportFact {
  readonly label: string
  /** Returns the function that starts loading the fact. */
  readonly startOf: (report: ReportModel, details: ReportDetails) => () => void
  /** Returns null until the fact is loaded, or if there is none. */
  readonly textOf: (report: ReportModel, details: ReportDetails) => string | null
}

export interface ReportDeclaration {
  /** The title before the project's name: `Location Insights`. */
  readonly title: string
  readonly tabs: readonly ReportTab[]
  /** A further fact on the cover of the PDF. */
  readonly fact?: ReportFact
  /** How datasets of this report are compared unless the address says otherwise. */
  readonly comparedAs?: CompareLink
  /** The terms of the Definitions tab and the PDF. */
  readonly definitions: readonly Definition[]
}

/** The tabs or cards of a dataset: those whose report input has the option Yes selected (docs/specification.md V2.02). */
export const tabsFor = <T extends { readonly needsInput?: string }>(
  tabs: readonly T[],
  inputs: ReportDetails['details']['reportInputs'],
): readonly T[] => tabs.filter(({ needsInput }) => needsInput === undefined || includesInput(inputs, needsInput))

/** The default tab: the first, or for a sample the first with figures, because the place of a sample does not matter. */
export const firstTab = (tabs: readonly ReportTab[], isSample: boolean): ReportTab | undefined =>
  (isSample ? tabs.find(({ cards, views }) => cards !== undefined || views !== undefined) : undefined) ?? tabs[0]
