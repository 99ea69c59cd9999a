import { ReportStatus } from '../../domain/constants.ts'

export const STATUS_LABELS: Readonly<Record<ReportStatus, string>> = {
  [ReportStatus.Requested]: 'Requested',
  [ReportStatus.InProgress]: 'In Progress',
  [ReportStatus.Completed]: 'Completed',
  [ReportStatus.Failed]: 'Failed',
}

export const TEXT = {
  heading: 'My Datasets',
  search: 'Search every field',
  allTemplates: 'All templates',
  ungrouped: 'Ungrouped',
  noReason: 'The dataset could not be made.',
  refunded: 'Its credits were given back.',
  cloneGone: 'The template of this dataset is no longer offered',
} as const
