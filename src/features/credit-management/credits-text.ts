import { counted, whole } from '../../domain/text/numbers.ts'

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
  reversed: 'Entry reversed. Both lines stay in the history.',
  reverseTitle: 'Reverse this entry?',
  reverseMeans: (organisation: string, change: string, before: number, after: number) =>
    `${organisation} has ${counted(before, 'credit')}. A new line of ${change} leaves ${whole(after)}. Both lines stay in the history.`,
  addFailed: 'The credit could not be added',
  reverseFailed: 'The entry could not be reversed',
  cannotReverse: 'Dataset charges, reversals and reversed entries cannot be reversed',
  spent: 'Some of these credits have been spent, so they cannot be taken back',
} as const

export const TYPE_LABELS = ['Credit', 'Debit'] as const
