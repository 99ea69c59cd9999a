import type { ReportDetails } from '../../../contract/datasets.ts'
import type { ReportModel } from '../../kit/report/model.ts'
import { type Period, periodOf } from '../../kit/report/period.ts'
import { type ComparedDataset, daysWithData } from './compared-dataset.ts'

/** One side of a comparison: a dataset, or some days of one. */
export interface Side {
  readonly key: string
  /** Its number in the list of marks; 0: the base. */
  readonly mark: number
  /** Its name without its month. */
  readonly name: string
  readonly label: string
  /** The shortest name that distinguishes it from the base, for tables and keys. */
  readonly short: string
  readonly report: ReportModel
  readonly details: ReportDetails
  readonly period: Period
  /** The weekdays of its days, where it has only some; undefined has all. */
  readonly weekdays?: readonly number[] | undefined
  /** The days with data that a sum over the period counts. */
  readonly days: number
  readonly km2: number | null
  readonly residents: number | null
}

/** A dataset of a comparison as one of its sides. */
export const sideOf = ({ id, mark, name, label, short, details }: ComparedDataset, report: ReportModel): Side => ({
  key: String(id),
  mark,
  name,
  label,
  short,
  report,
  details,
  period: periodOf(details.details),
  days: daysWithData(details),
  km2: details.details.areaKm2 || null,
  residents: details.details.residents,
})
