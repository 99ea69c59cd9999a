export const TEXT = {
  heading: 'Credit Management',
  // sic (docs/specification.md P2.39)
  choose: 'Select a Organisation',
  noneChosen: 'No organisation chosen',
  noneChosenMeans: 'Its unused credits, its credit history and the form that adds to them appear here.',
  unused: 'Unused Credits',
  add: 'Add credit',
  infoSeen: 'The organisation’s primary users read it in their credit history.',
  history: 'Credit History',
  empty: 'No credits available for that organisation',
  added: 'The credit was added',
  deleted: 'Entry reversed. Both lines stay in the history.',
  addFailed: 'The credit could not be added',
  deleteFailed: 'The entry could not be deleted',
  cannotDelete: 'Dataset charges, reversals and reversed entries cannot be deleted',
} as const

export const TYPE_LABELS = ['Credit', 'Debit'] as const
