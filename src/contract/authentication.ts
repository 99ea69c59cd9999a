import { z } from 'zod'
import { defineCall } from './call.ts'

const loginPayload = z.object({
  UserNameOrEmailAddress: z.string().trim().min(1).max(256),
  Password: z.string().min(1).max(256),
})

const loginResult = z.object({
  accessToken: z.string(),
  /** The lifetime of the token, in seconds from the reply. */
  expireInSeconds: z.int().positive(),
  userId: z.int(),
  userName: z.string(),
  firstName: z.string(),
  surname: z.string(),
  emailAddress: z.string(),
  tenancyId: z.int(),
})
export type LoginResult = z.infer<typeof loginResult>

const permittedService = z.object({
  serviceId: z.int(),
  name: z.string(),
  hasAcceptedTAndC: z.boolean(),
  shouldAcceptTAndC: z.boolean(),
})

/** One of the user's clients (organisations), with the services it may use. */
const permissionRecord = z.object({ clientName: z.string(), services: z.array(permittedService) })
export type PermissionRecord = z.infer<typeof permissionRecord>

export const authenticate = defineCall({
  route: 'POST /api/TokenAuth/Authenticate',
  access: 'public',
  summary: 'Sign in with a user name or e-mail address and a password',
  body: loginPayload,
  reply: loginResult,
})

export const logOut = defineCall({
  route: 'POST /api/TokenAuth/LogOut',
  access: 'signed-in',
  summary: 'Sign out: revoke the token of this session; the user’s other sessions stay',
  reply: z.null(),
})

export const logOutEverywhere = defineCall({
  route: 'POST /api/TokenAuth/LogOutEverywhere',
  access: 'signed-in',
  summary: 'End every session of the signed-in user, including this one, with its signed links and streams',
  reply: z.null(),
})

export const getCurrentPermissions = defineCall({
  route: 'GET /api/services/app/UserProfile/getCurrentPermissions',
  access: 'signed-in',
  summary: 'The clients and services of the signed-in user; never cached',
  reply: z.array(permissionRecord),
})

export const getServiceTerms = defineCall({
  route: 'GET /api/services/app/UserProfile/GetServiceTermsAndConditions',
  access: 'signed-in',
  summary: 'The terms and conditions of a service, as HTML',
  query: z.object({ serviceId: z.coerce.number().int().positive() }),
  reply: z.string(),
})

export const acceptTerms = defineCall({
  route: 'POST /api/services/app/UserProfile/AcceptTermsAndConditions',
  access: 'signed-in',
  summary: 'Accept the terms and conditions of a service',
  body: z.object({ serviceId: z.int().positive() }),
  reply: z.null(),
})
