import type { ListedReport, ReportDetails } from './datasets.ts'

/** The specification's names of a dataset's fields on the wire, with the product's names for them. */
const NAMES = {
  clientProjectName: 'name',
  creationTime: 'orderedAt',
  customerReport: 'template',
  reportId: 'templateId',
  reportInputs: 'inputs',
  reportName: 'templateName',
  reportStatus: 'status',
  requestedByUserName: 'orderedBy',
} as const

export type Renamed<T> = { [K in keyof T as K extends keyof typeof NAMES ? (typeof NAMES)[K] : K]: T[K] }

/** Names the fields of a dataset, or of a part of one, as the product does. Fields without an entry keep their name. */
export const renamed = <T extends object>(fields: T): Renamed<T> => {
  const names: Readonly<Record<string, string>> = NAMES
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value])) as Renamed<T>
}

/** A dataset in a list. */
export type Dataset = Renamed<ListedReport>

/** A dataset with the details that its viewers and the wizard need. */
export type DatasetDetails = Renamed<Omit<ReportDetails, 'details'>> & { details: Renamed<ReportDetails['details']> }

export const renamedDetails = ({ details, ...dataset }: ReportDetails): DatasetDetails => ({
  ...renamed(dataset),
  details: renamed(details),
})
