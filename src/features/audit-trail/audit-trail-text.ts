export const TEXT = {
  heading: 'Audit Trail',
  everywhere: 'What was done in every organisation: by whom, when and from where.',
  own: 'What was done in your organisation: by whom, when and from where. This includes every view of your datasets by the provider, noted once a day for each user and dataset.',
  notYours: 'The audit trail is for administrators and for the primary user of an organisation.',
  table: 'Entries',
  empty: 'No entries match these filters',
  allActions: 'All actions',
  allOrganisations: 'All organisations',
  show: 'Show',
  clear: 'Clear filters',
  nobody: 'Not signed in',
  program: 'Ambit',
  chain: 'Chain',
  chainMeans:
    'Each entry is chained to the entry before it by a hash. Verify computes every hash again: a removed, reordered or edited entry breaks the chain. Save the fingerprint that it shows; later checks must include it.',
  verify: 'Verify',
  verifying: 'Verifying',
  verifyFailed: 'The chain could not be verified',
  csvFailed: 'The file could not be made',
  head: 'Fingerprint',
  notChained: 'in a few seconds',
} as const

/** The maximum number of entries in one file. */
export const MAX_EXPORTED = 50_000
