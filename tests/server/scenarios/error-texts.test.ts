import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { acceptTerms, authenticate, getCurrentPermissions } from '../../../src/contract/authentication.ts'
import type { Call } from '../../../src/contract/call.ts'
import { supportRequest } from '../../../src/contract/contact.ts'
import { createCustomerCredit } from '../../../src/contract/credits.ts'
import { datasetCosts, datasetRequest, getRequestedReport } from '../../../src/contract/datasets.ts'
import { deleteGroup, updateReportGroup, updateReportOrganisation } from '../../../src/contract/groups.ts'
import { createOrganisationUser } from '../../../src/contract/organisations.ts'
import { postcodeLocation } from '../../../src/contract/places.ts'
import { changePassword, resetPasswordExternal } from '../../../src/contract/profile.ts'
import { createCustomerReport } from '../../../src/contract/template-body.ts'
import { MAX_ATTACHMENT_BYTES } from '../../../src/domain/constants.ts'
import { onDatabases } from '../support/databases.ts'
import { orderOf } from '../support/orders.ts'
import { insertTestDataset, TEST_PASSWORD, type TestPeople } from '../support/people.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

interface Told {
  readonly call: Call
  readonly as: keyof TestPeople | null
  readonly asked?: (portal: TestPortal) => Parameters<TestPortal['ask']>[2] | Promise<Parameters<TestPortal['ask']>[2]>
  readonly status: number
  /** The admin host's `error.details`, which the interface shows, or the data host's `error.message`. */
  readonly text: string | RegExp
}

/**
 * Every situation in docs/specification.md P8 for which the server gives a reason, with the wording of the reason.
 * tests/e2e tests the interface's own wording for the same situations.
 */
const SITUATIONS: readonly (readonly [title: string, told: Told])[] = [
  ['[P8.01] no token', { call: getCurrentPermissions, as: null, status: 401, text: 'Sign in to continue' }],
  [
    '[P8.01] a call that the user may not make',
    {
      call: createCustomerCredit,
      as: 'primary',
      asked: ({ people }) => ({
        body: { organisationId: people.primary.organisationId, amount: 1, creditType: 0, creditInfo: '' },
      }),
      status: 403,
      text: 'You do not have access to this',
    },
  ],
  [
    '[P8.02] an expected refusal',
    {
      call: createCustomerCredit,
      as: 'administrator',
      asked: ({ people }) => ({
        body: { organisationId: people.stranger.organisationId, amount: 90_000_000, creditType: 1, creditInfo: '' },
      }),
      status: 200,
      text: /^The organisation has \d+ credits left, fewer than the 90000000 to take$/,
    },
  ],
  [
    '[P8.03] a failed sign-in',
    {
      call: authenticate,
      as: null,
      asked: ({ people }) => ({
        body: { UserNameOrEmailAddress: people.primary.email, Password: 'Wrong-password-1' },
      }),
      status: 200,
      text: 'Check the user name or e-mail address and the password.',
    },
  ],
  [
    '[P8.04] terms of a service that the user does not have',
    {
      call: acceptTerms,
      as: 'primary',
      asked: () => ({ body: { serviceId: 2 } }),
      status: 404,
      text: 'The service was not found',
    },
  ],
  [
    '[P8.06] a reset with an invalid code',
    {
      call: resetPasswordExternal,
      as: null,
      asked: ({ people }) => ({
        body: { tenantId: 1, userId: people.primary.id, resetCode: 'x', password: TEST_PASSWORD },
      }),
      status: 200,
      text: 'Unable to reset your password. Your token may be expired. Please try again or contact support@ambit.example',
    },
  ],
  [
    '[P8.07] a new password against every rule',
    {
      call: changePassword,
      as: 'primary',
      asked: () => ({ body: { CurrentPassword: TEST_PASSWORD, NewPassword: '-', newPasswordRepeat: '-' } }),
      status: 200,
      text: 'Between 8 and 30 characters. At least one upper case letter. At least one lower case letter. At least one number',
    },
  ],
  [
    '[P8.07] two different new passwords',
    {
      call: changePassword,
      as: 'primary',
      asked: () => ({
        body: { CurrentPassword: TEST_PASSWORD, NewPassword: TEST_PASSWORD, newPasswordRepeat: `${TEST_PASSWORD}0` },
      }),
      status: 200,
      text: 'Passwords must match',
    },
  ],
  [
    '[P8.07] a wrong current password',
    {
      call: changePassword,
      as: 'primary',
      asked: () => ({
        body: { CurrentPassword: 'Wrong-password-1', NewPassword: TEST_PASSWORD, newPasswordRepeat: TEST_PASSWORD },
      }),
      status: 200,
      text: 'The current password is wrong',
    },
  ],
  [
    '[P8.08] a group that does not exist',
    {
      call: updateReportGroup,
      as: 'primary',
      asked: async ({ database, people }) => ({
        query: { requestedReportId: await insertTestDataset(database, people.primary), groupId: 99_999 },
      }),
      status: 404,
      text: 'The group was not found',
    },
  ],
  [
    '[P8.08] the deletion of a group that does not exist',
    {
      call: deleteGroup,
      as: 'primary',
      asked: () => ({ query: { groupId: 99_999 } }),
      status: 404,
      text: 'The group was not found',
    },
  ],
  [
    '[P8.08] an organisation that does not exist',
    {
      call: updateReportOrganisation,
      as: 'administrator',
      asked: async ({ database, people }) => ({
        body: { requestedReportId: await insertTestDataset(database, people.primary), newOrganisationId: 99_999 },
      }),
      status: 404,
      text: 'The organisation was not found',
    },
  ],
  [
    '[P8.09] a template without an area factor',
    {
      call: createCustomerReport,
      as: 'administrator',
      asked: () => ({ body: { name: 'No area', areaFactors: [] } }),
      status: 200,
      text: 'You must add at least one area factor.',
    },
  ],
  [
    '[P8.11] an order by a user who may not spend',
    {
      call: datasetRequest,
      as: 'colleague',
      asked: async portal => {
        await portal.database.within(WORKER, tx =>
          tx
            .updateTable('user_organisations')
            .set({ can_spend_credits: false })
            .where('user_id', '=', portal.people.colleague.id)
            .execute(),
        )
        return { body: orderOf(portal) }
      },
      status: 409,
      text: "Unable to create report. Your organisation's credits balance is too low, or your user account doesn't have permission to spend credits. To add more credits, please contact support@ambit.example.",
    },
  ],
  [
    '[P8.12] a reorder of a dataset that does not exist',
    {
      call: getRequestedReport,
      as: 'primary',
      asked: () => ({ query: { id: 99_999 } }),
      status: 404,
      text: 'The dataset was not found',
    },
  ],
  [
    '[P8.13] an invalid postcode',
    {
      call: postcodeLocation,
      as: 'primary',
      asked: () => ({ query: { postcode: 'x' } }),
      status: 400,
      text: 'The query is not valid',
    },
  ],
  [
    '[P8.14] a user whose address is taken',
    {
      call: createOrganisationUser,
      as: 'primary',
      asked: ({ people }) => ({
        body: {
          name: 'Nina',
          surname: 'Price',
          emailAddress: people.colleague.email,
          datasetAccess: 1,
          canSpendCredits: false,
        },
      }),
      status: 200,
      text: 'There is already a user with this e-mail address',
    },
  ],
  [
    '[P8.15] [P5.27] an attachment of a byte too many',
    {
      call: supportRequest,
      as: 'primary',
      asked: ({ people }) => ({
        body: {
          username: 'Maya Ellis',
          userEmail: people.primary.email,
          description: 'See the picture.',
          attachment: Buffer.alloc(MAX_ATTACHMENT_BYTES + 1, 'a').toString('base64'),
          attachmentName: 'a.txt',
        },
      }),
      status: 413,
      text: 'File upload failed: The file size is too large. Please choose a smaller file',
    },
  ],
  [
    '[P8.16] costs of a place outside Great Britain',
    {
      call: datasetCosts,
      as: 'primary',
      asked: portal => ({ body: orderOf(portal, { pois: [{ coords: [5, 61.5], radius: 500 }] }) }),
      status: 422,
      text: 'Choose points in Great Britain',
    },
  ],
]

onDatabases(get => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
  })
  afterAll(() => portal?.close())

  test.each(SITUATIONS)('%s', async (_, { call, as, asked, status, text }) => {
    const answer = await portal.ask(call, as && portal.people[as].id, await asked?.(portal))
    const { error, success } = answer.json
    expect([answer.status, success, call.host === 'admin' ? error?.details : error?.message]).toEqual([
      status,
      call.host === 'admin' ? false : undefined,
      text instanceof RegExp ? expect.stringMatching(text) : text,
    ])
  })
})
