import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { UNSCOPED } from '../../../../../server/db/database.ts'
import { makePasswordLink } from '../../../../../server/services/account/passwords.ts'
import { addMember } from '../../../../../server/services/organisations/users.ts'
import { TEST_PASSWORD } from '../../../support/people.ts'
import {
  ACCOUNTS,
  type CallRow,
  type CallRows,
  EVERYBODY,
  nothing,
  PRIMARY,
  SERVICE,
  USERS,
  type World,
} from '../row.ts'

/** A sub-user of the customer, not active yet. */
const newUser = async ({ portal }: World): Promise<number> => {
  // Inserts the user directly, because an organisation may send only twenty invitations a day.
  const made = await portal.database.within(UNSCOPED, tx =>
    addMember(tx, {
      organisationId: portal.people.primary.organisationId,
      email: `${randomUUID()}@airevalley.example`,
      name: 'New',
      surname: 'User',
      passwordHash: 'none',
      status: 'Invited',
      datasetAccess: 1,
      canSpendCredits: false,
      isPrimaryUser: false,
      isOrganisationAdmin: false,
      services: [1],
    }),
  )
  return made!
}
/** Calls that a primary user or an administrator makes to read or change one of the organisation's users. */
const TO_USER: CallRow = {
  happy: async world => ({ body: { userId: await newUser(world) } }),
  answers: result => expect(result).toBeNull(),
  bad: { body: { userId: 'x' } },
  cells: { ...PRIMARY, stranger: 'not-found' },
}
const inviteOf = () => ({
  name: 'New',
  surname: 'User',
  emailAddress: `${randomUUID()}@airevalley.example`,
  datasetAccess: 1,
  canSpendCredits: false,
})

export const accountRows: CallRows = {
  'TokenAuth.Authenticate': {
    happy: ({ portal }) => ({ body: { UserNameOrEmailAddress: portal.people.primary.email, Password: TEST_PASSWORD } }),
    answers: result => expect(result).toMatchObject({ expireInSeconds: 3600, tenancyId: 1 }),
    bad: { body: { UserNameOrEmailAddress: 1 } },
    cells: EVERYBODY,
  },
  'UserProfile.getCurrentPermissions': nothing(ACCOUNTS, result =>
    expect(result).toMatchObject([
      { services: [{ name: 'Ambit Portal', hasAcceptedTAndC: true, shouldAcceptTAndC: true }] },
    ]),
  ),
  'UserProfile.GetServiceTermsAndConditions': {
    happy: () => ({ query: { serviceId: 1 } }),
    answers: result => expect(result).toContain('<h2>'),
    bad: { query: { serviceId: '-1' } },
    cells: SERVICE,
  },
  'UserProfile.AcceptTermsAndConditions': {
    happy: () => ({ body: { serviceId: 1 } }),
    answers: result => expect(result).toBeNull(),
    bad: { body: { serviceId: '1' } },
    cells: SERVICE,
  },
  'UserOrganisations.GetCurrentOrganisationDetails': nothing(USERS, result =>
    expect(result).toMatchObject({ isPrimaryUser: true, isOrganisationAdmin: false }),
  ),
  'TokenAuth.LogOut': nothing(ACCOUNTS, result => expect(result).toBeNull()),
  'TokenAuth.LogOutEverywhere': nothing(ACCOUNTS, result => expect(result).toBeNull()),
  'UserProfile.changePassword': {
    happy: () => ({
      body: { CurrentPassword: TEST_PASSWORD, NewPassword: TEST_PASSWORD, newPasswordRepeat: TEST_PASSWORD },
    }),
    bad: { body: { NewPassword: 'x' } },
    cells: ACCOUNTS,
  },
  'UserProfile.GetNotices': nothing(USERS, result => expect(result).toEqual({ datasetLetters: false })),
  'UserProfile.SetNotices': {
    happy: () => ({ body: { datasetLetters: false } }),
    answers: result => expect(result).toBeNull(),
    bad: { body: { datasetLetters: 'yes' } },
    cells: USERS,
  },
  'Account.SendPasswordResetLink': {
    happy: () => ({ body: { emailAddress: 'nobody@nowhere.example', tenancyName: 'default' } }),
    bad: { body: { emailAddress: 'nobody@nowhere.example', tenancyName: 'other' } },
    cells: EVERYBODY,
  },
  'Account.ResetPassswordExternal': {
    happy: async world => {
      const userId = await newUser(world)
      const url = await world.portal.database.within(UNSCOPED, tx =>
        makePasswordLink(tx, '', { userId, purpose: 'invitation', hours: 1 }),
      )
      const resetCode = new URLSearchParams(url.slice(url.indexOf('?'))).get('resetCode')
      return { body: { tenantId: 1, userId, resetCode, password: TEST_PASSWORD } }
    },
    bad: { body: { tenantId: 2, userId: 1, resetCode: 'x', password: TEST_PASSWORD } },
    cells: EVERYBODY,
  },
  'UserOrganisations.EditOrganisationUser': {
    happy: async world => ({ body: { userId: await newUser(world), datasetAccess: 2, canSpendCredits: true } }),
    bad: { body: { userId: 1, datasetAccess: 3, canSpendCredits: true } },
    cells: { ...PRIMARY, stranger: 'not-found', administrator: 'not-found' },
  },
  'UserOrganisations.DisableUser': TO_USER,
  'UserOrganisations.EnableUser': TO_USER,
  'UserOrganisations.SignOutUser': TO_USER,
  'UserOrganisations.CreateOrganisationUser': {
    happy: () => ({ body: inviteOf() }),
    bad: { body: { ...inviteOf(), emailAddress: 'nobody' } },
    cells: PRIMARY,
  },
}
