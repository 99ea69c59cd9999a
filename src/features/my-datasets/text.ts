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
  onMap: (count: number) => `${count} ${count === 1 ? 'dataset' : 'datasets'} on the map`,
  allTemplates: 'All templates',
  allGroups: 'All groups',
  allOrganisations: 'All organisations',
  manageGroups: 'Manage Groups',
  noGroups: 'Use groups to organise datasets by project or place. None yet.',
  groupFailed: 'request failed',
  groupDeleteFailed: 'The group could not be deleted',
  groupDeleted: 'Its datasets stay; they become ungrouped.',
  addToGroup: 'Add to group',
  addedToGroup: 'Dataset successfully added to group',
  othersGroups: 'Groups belong to the organisation of a dataset',
  changeOrganisation: 'Change organisation',
  moveMeans: (from: string) =>
    `The dataset leaves ${from} and its group. Only the organisation chosen here sees it then.`,
  moveFailed: 'Unable to change report organisation',
  ungrouped: 'Ungrouped',
  prepared: {
    title: 'Waiting to be submitted',
    yours: 'Colleagues who cannot spend credits prepared these. Submitting one spends the credits shown.',
    theirs: 'Colleagues who may spend credits have been told by email. They submit or withdraw these.',
    submitted: 'Dataset requested',
    failed: 'The order could not be submitted',
    withdrawMeans: 'The prepared order is removed. Nothing was charged for it.',
    withdrawFailed: 'The order could not be withdrawn',
  },
  saveArea: 'Save its area',
  noReason: 'The dataset could not be made.',
  refunded: 'Its credits were given back.',
  cloneGone: 'The template of this dataset is no longer offered',
} as const
