export const TEXT = {
  users: 'Organisation Users',
  own: 'This is your own account',
  signedOutAlready: 'Only active users can be signed out',
  cancel: 'Cancel',
  signOut: {
    title: 'Sign out everywhere',
    body: (name: string) => `All sessions and download links of ${name} end at once. ${name} can sign in again.`,
    yes: 'Sign out',
    done: (name: string) => `${name} is signed out everywhere`,
    failed: 'The user could not be signed out',
  },
  disable: {
    title: 'Disable user',
    body: (name: string) =>
      `${name} is signed out everywhere at once and cannot sign in until the account is enabled again. The datasets that ${name} ordered stay.`,
    yes: 'Disable',
    done: (name: string) => `${name} is disabled`,
    failed: 'The user could not be disabled',
  },
  enable: {
    done: (name: string) => `${name} is enabled`,
    failed: 'The user could not be enabled',
  },
} as const

/** By the number that the calls use. */
export const ACCESS_LABELS = { 1: 'View Own', 2: 'View All' } as const
