import type { ListedReport, ReportDetails } from './datasets.ts'
import type { CustomerReport } from './templates.ts'

/** The specification's names of the fields of datasets and templates, with the product's names for them. */
const NAMES = {
  clientProjectName: 'name',
  creationTime: 'orderedAt',
  customerReport: 'template',
  customerReportKeywords: 'keywords',
  reportId: 'templateId',
  reportInputs: 'inputs',
  reportName: 'templateName',
  reportStatus: 'status',
  requestedByUserName: 'orderedBy',
  sampleReportId: 'sampleId',
} as const

export type Renamed<T> = { [K in keyof T as K extends keyof typeof NAMES ? (typeof NAMES)[K] : K]: T[K] }

/** Names the fields of a dataset or a template, or some of them, as the product does. Other fields keep their names. */
export const renamed = <T extends object>(fields: T): Renamed<T> => {
  const names: Readonly<Record<string, string>> = NAMES
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value])) as Renamed<T>
}

export type Template = Renamed<CustomerReport>

/** A dataset in a list. */
export type Dataset = Renamed<ListedReport>

/** A dataset with the details that its viewers and the wizard need. */
export type DatasetDetails = Renamed<Omit<ReportDetails, 'details'>> & { details: Renamed<ReportDetails['details']> }

export const renamedDetails = ({ details, ...dataset }: ReportDetails): DatasetDetails => ({
  ...renamed(dataset),
  details: renamed(details),
})
