import type { ComponentType } from 'react'
import type { ReportDetails } from '../../contract/datasets.ts'
import type { ReportView } from './data-view.ts'
import type { ReportModel } from './model.ts'

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
}

/** A report, declared. */
export interface ReportDeclaration {
  /** `Location Insights`, before the project's name. */
  readonly title: string
  readonly tabs: readonly ReportTab[]
}

/** The tabs that a dataset has: those whose report input has the option Yes selected (viewers.md 2.1). */
export const tabsFor = (
  tabs: readonly ReportTab[],
  inputs: ReportDetails['details']['reportInputs'],
): readonly ReportTab[] =>
  tabs.filter(
    ({ needsInput }) =>
      needsInput === undefined ||
      inputs.some(input => input.name === needsInput && input.selectedOptions.some(option => option.name === 'Yes')),
  )
