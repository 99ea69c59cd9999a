import { z } from 'zod'
import { defineCall } from './call.ts'
import { oneLine } from './one-line.ts'

const organisationUser = z.object({
  name: z.string(),
  surname: z.string(),
  emailAddress: z.string(),
  status: z.string(),
  userOrganisation: z.object({
    userId: z.int(),
    /** 1 View Own, 2 View All. */
    datasetAccess: z.union([z.literal(1), z.literal(2)]),
    canSpendCredits: z.boolean(),
    isPrimaryUser: z.boolean(),
  }),
})
export type OrganisationUser = z.infer<typeof organisationUser>

const organisationDetails = z.object({
  organisationName: z.string(),
  credits: z.int(),
  isPrimaryUser: z.boolean(),
  canSpendCredits: z.boolean(),
  /** The global flag that shows the organisation filter, column and Change Org. */
  isOrganisationAdmin: z.boolean(),
  /** True if the caller may import zone systems for the organisation. */
  canImportZones: z.boolean(),
  /** The organisation's other users; empty unless the caller is a primary user. */
  subUsers: z.array(organisationUser),
})
export type OrganisationDetails = z.infer<typeof organisationDetails>

export const zoneSystem = z.object({ zoneSystemId: z.int(), zoneSystemFileName: z.string(), name: z.string() })
export type ZoneSystem = z.infer<typeof zoneSystem>

export const getCurrentOrganisationDetails = defineCall({
  route: 'GET /api/services/app/UserOrganisations/GetCurrentOrganisationDetails',
  access: 'user',
  summary: 'The organisation of the signed-in user with its credits; null for a user without one',
  reply: organisationDetails.nullable(),
})

export const organisation = z.object({ id: z.int(), name: z.string() })
export type Organisation = z.infer<typeof organisation>

export const getAllOrganisations = defineCall({
  route: 'GET /api/services/app/Organisations/GetAllOrganisations',
  access: 'organisations',
  summary: 'Every organisation, by name',
  reply: z.array(organisation),
})

export const getMyOrganisationZoneSystems = defineCall({
  route: 'GET /api/services/app/Organisations/GetMyOrganisationZoneSystems',
  access: 'user',
  summary: 'The custom zone systems of the signed-in user’s organisation',
  reply: z.array(zoneSystem),
})

const rights = {
  /** 1 View Own, 2 View All. */
  datasetAccess: z.union([z.literal(1), z.literal(2)]),
  canSpendCredits: z.boolean(),
}
const personName = oneLine(100)

export const editOrganisationUser = defineCall({
  route: 'POST /api/services/app/UserOrganisations/EditOrganisationUser',
  access: 'primary',
  summary: 'Change the dataset access and spending right of a user of the same organisation',
  body: z.object({ userId: z.int().positive(), ...rights }),
  reply: z.null(),
})

export const createOrganisationUser = defineCall({
  route: 'POST /api/services/app/UserOrganisations/CreateOrganisationUser',
  access: 'primary',
  summary: 'Create a sub-user and send an invitation',
  body: z.object({ name: personName, surname: personName, emailAddress: z.email().max(256), ...rights }),
  reply: z.object({ userId: z.int() }),
  refusals: { 429: 'No more invitations can be sent today' },
})

export const getOrganisationUsers = defineCall({
  route: 'GET /api/services/app/UserOrganisations/GetOrganisationUsers',
  access: 'admin',
  summary: 'The users of an organisation',
  query: z.object({ organisationId: z.coerce.number().int().positive() }),
  reply: z.array(organisationUser),
})

const whichUser = z.object({ userId: z.int().positive() })

export const disableUser = defineCall({
  route: 'POST /api/services/app/UserOrganisations/DisableUser',
  access: 'managers',
  summary:
    'Disable a user immediately: sessions, signed links and streams end; a new password does not enable the user',
  body: whichUser,
  reply: z.null(),
})

export const enableUser = defineCall({
  route: 'POST /api/services/app/UserOrganisations/EnableUser',
  access: 'managers',
  summary: 'Enable a disabled user',
  body: whichUser,
  reply: z.null(),
})

export const signOutUser = defineCall({
  route: 'POST /api/services/app/UserOrganisations/SignOutUser',
  access: 'managers',
  summary: 'End every session of a user, with its signed links and streams; the user may sign in again',
  body: whichUser,
  reply: z.null(),
})
