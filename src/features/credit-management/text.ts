export const TEXT = {
  heading: 'Credit Management',
  choose: 'Select a Organisation',
  noneChosen: 'No organisation chosen',
  noneChosenMeans: 'Its unused credits, its credit history and the form that adds to them appear here.',
  unused: 'Unused Credits',
  add: 'Add credit',
  history: 'Credit History',
  empty: 'No credits available for that organisation',
  added: 'The credit was added',
  deleted: 'The entry was reversed; the history keeps both',
  addFailed: 'The credit could not be added',
  deleteFailed: 'The entry could not be deleted',
  cannotDelete: 'Entries of datasets and reversals stay; so does what was reversed already',
} as const

export const TYPE_LABELS = ['Credit', 'Debit'] as const
