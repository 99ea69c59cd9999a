import type { ComponentType } from 'react'
import type { ReportDetails } from '../../contract/datasets.ts'
import { includesInput } from '../../domain/includes-input.ts'
import type { ReportView } from './data-view.ts'
import type { Definition } from './glossary.ts'
import type { ReportModel } from './model.ts'
import type { CoverageCalls } from './read-coverage.ts'
import type { SummaryCard } from './summary-card.ts'

export interface PanelProps {
  readonly report: ReportModel
  readonly details: ReportDetails
}

/** A tab of a report: data views side by side as sub-tabs, or a panel of its own. */
export interface ReportTab {
  /** In the address. */
  readonly id: string
  readonly title: string
  /** The report input that must be Yes; absent: always there. */
  readonly needsInput?: string
  readonly views?: readonly ReportView[]
  readonly Panel?: ComponentType<PanelProps>
  /** The same, kept from when it is first opened: a map takes long to make and to take away. */
  readonly KeptPanel?: ComponentType<PanelProps>
  /** The Summary: a grid of cards, and their PDF. */
  readonly cards?: readonly SummaryCard[]
}

export interface ReportFact {
  readonly label: string
  /** What begins to fetch it. */
  readonly startOf: (report: ReportModel, details: ReportDetails) => () => void
  /** null while it is not there, or where there is none. */
  readonly textOf: (report: ReportModel, details: ReportDetails) => string | null
}

/** A report, declared. */
export interface ReportDeclaration {
  /** `Location Insights`, before the project's name. */
  readonly title: string
  readonly tabs: readonly ReportTab[]
  /** What is asked to tell how much of a dataset is withheld. */
  readonly coverage: CoverageCalls
  /** A figure of its own, for the cover of its PDF. */
  readonly fact?: ReportFact
  /** The terms of its Definitions tab and of its PDF. */
  readonly definitions: readonly Definition[]
}

/** The tabs, or cards, that a dataset has: those whose report input has the option Yes selected (docs/specification.md V2.02). */
export const tabsFor = <T extends { readonly needsInput?: string }>(
  tabs: readonly T[],
  inputs: ReportDetails['details']['reportInputs'],
): readonly T[] => tabs.filter(({ needsInput }) => needsInput === undefined || includesInput(inputs, needsInput))

/** The tab that opens where the address names none: of a sample its figures, since its place is nobody's question. */
export const firstTab = (tabs: readonly ReportTab[], isSample: boolean): ReportTab | undefined =>
  (isSample ? tabs.find(({ cards, views }) => cards !== undefined || views !== undefined) : undefined) ?? tabs[0]
