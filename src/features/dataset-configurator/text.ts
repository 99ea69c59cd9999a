export const TEXT = {
  heading: 'Dataset Configurator',
  createNew: 'Create New Report',
  empty: 'No reports available',
  newName: 'New report',
  leave: 'Are you sure you want to cancel?',
  leaveMeans: 'Your changes are not saved and will be lost.',
  invalid: 'Some of your inputs are invalid.',
  noAreaFactor: 'You must add at least one area factor.',
  noneSelected: 'No report selected',
  saved: 'Report saved successfully',
  deleted: 'Report deleted',
  saveFailed: 'The report could not be saved',
  deleteFailed: 'The report could not be deleted',
  deleteMeans: 'Datasets made from it stay as they are. It can no longer be ordered.',
  draftHidden: 'A draft is hidden from Create Dataset.',
  preview: 'Card as customers see it',
  invalidRows: 'Complete the rows above first',
} as const

export const TABS = [
  { id: 'settings', label: 'Dataset Settings' },
  { id: 'dates', label: 'Dates' },
  { id: 'population', label: 'Population Factors' },
  { id: 'area', label: 'Area Factors' },
  { id: 'inputs', label: 'Other Inputs' },
] as const
export type TabId = (typeof TABS)[number]['id']
