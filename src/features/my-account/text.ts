export const TEXT = {
  heading: 'My Account',
  noOrganisation: 'You are not a member of any organisation.',
  letters: 'Send me an email when a dataset I ordered is ready or has failed',
  lettersFailed: 'The choice could not be saved',
  users: 'Organisation Users',
  create: 'Create new sub-account',
  createTitle: 'Create User',
  editTitle: 'Edit User',
  saved: 'User saved successfully',
  failed: 'The user could not be saved',
  invited: 'An invitation to set a password goes to the email address.',
} as const

/** By the number that the calls use. */
export const ACCESS_LABELS = { 1: 'View Own', 2: 'View All' } as const
