import type { Access } from '../../../src/contract/call.ts'

/** Who may make a call, in words. */
export const ROLE_WORDS: Readonly<Record<Access, string>> = {
  public: 'Anybody; no token',
  'signed-in': 'Every account that is signed in, terms accepted or not',
  user: 'Users of the portal, for what their organisation and their dataset access let them see',
  primary: 'Primary users, for their own organisation',
  managers: 'Primary users, for their own organisation; the provider’s administrators, for every one',
  admin: 'The provider’s administrators',
  organisations: 'The provider’s administrators, and users with the organisation-admin flag',
}
