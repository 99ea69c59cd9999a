import { DatasetStatus } from '../../domain/constants.ts'
import { counted, whole } from '../../domain/text/numbers.ts'
import type { SeriesStates } from './list-rows.ts'

export const STATUS_LABELS: Readonly<Record<DatasetStatus, string>> = {
  [DatasetStatus.Requested]: 'Requested',
  [DatasetStatus.InProgress]: 'In Progress',
  [DatasetStatus.Completed]: 'Completed',
  [DatasetStatus.Failed]: 'Failed',
}

export const TEXT = {
  heading: 'My Datasets',
  search: 'Search every field',
  headers: {
    name: 'Name',
    view: 'View',
    template: 'Template',
    createdBy: 'Created By',
    status: 'Status',
    created: 'Creation Date',
    start: 'Start Date',
    group: 'Group',
    regroup: 'Change group',
    organisation: 'Organisation',
    move: 'Change Org',
  },
  onMap: (count: number) => `${count} ${count === 1 ? 'dataset' : 'datasets'} on the map`,
  allTemplates: 'All templates',
  allGroups: 'All groups',
  allOrganisations: 'All organisations',
  manageGroups: 'Manage Groups',
  groupsAreShared: 'Everyone in your organisation uses these groups, and can rename and delete them.',
  noGroups: 'Use groups to organise datasets by project or place. None yet.',
  groupFailed: 'request failed',
  groupDeleteFailed: 'The group could not be deleted',
  groupDeleted: 'Its datasets stay; they become ungrouped.',
  addToGroup: 'Add to group',
  addedToGroup: 'Dataset successfully added to group',
  othersGroups: 'Groups belong to the organisation of a dataset',
  changeOrganisation: 'Change organisation',
  moveMeans: (from: string) =>
    `The dataset leaves ${from} and its group. After that, only the new organisation can see it.`,
  moveFailed: 'Unable to change report organisation',
  compare: {
    title: 'Compare',
    tick: (name: string) => `Compare ${name}`,
    few: 'Tick two to six completed datasets',
    many: 'At most six datasets are compared at once',
    unlike: 'The reports of these datasets have no figures in common',
    /** @param reason why the ticked datasets cannot be compared, or null */
    ticked: (count: number, reason: string | null) => {
      if (count === 0) return 'Tick two to six completed datasets to compare them'
      return reason === null ? `${count} ticked` : `${count} ticked. ${reason}.`
    },
    clear: 'Clear ticks',
  },
  ungrouped: 'Ungrouped',
  prepared: {
    title: 'Waiting to be submitted',
    yours: 'Colleagues who cannot spend credits prepared these. Review one to see its place and price, then submit it.',
    theirs: 'We have emailed the colleagues who can spend credits. Any of them can submit or withdraw it.',
    review: 'Review and submit',
    open: 'Open',
    withdrawMeans: 'The prepared order is removed. Nothing was charged for it.',
    withdrawFailed: 'The order could not be withdrawn',
  },
  series: {
    states: ({ completed, failed, refunded, underWay }: SeriesStates, all: number) => {
      if (completed === all) return `${all} completed`
      const parts = [
        ...(completed > 0 ? [`${completed} of ${all} completed`] : []),
        ...(underWay > 0 ? [`${underWay} under way`] : []),
        ...(failed > 0 ? [`${failed} failed${refunded > 0 ? `, ${whole(refunded)} credits given back` : ''}`] : []),
      ]
      return parts.join(', ')
    },
    groups: 'Several groups',
    people: 'Several people',
    moveSingly: 'Open a month of the series to change its organisation',
  },
  noPrice: 'Not charged to this organisation',
  saveArea: 'Save this area',
  noReason: 'The dataset could not be made.',
  /** Empty for a dataset without a price. */
  refunded: (credits: number) => (credits === 0 ? '' : `${counted(credits, 'credit was', 'credits were')} given back.`),
  cloneGone: 'The template of this dataset is no longer offered',
} as const
