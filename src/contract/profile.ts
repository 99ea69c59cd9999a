import { z } from 'zod'
import { defineCall } from './call.ts'

const password = z.string().min(1).max(256)

export const changePassword = defineCall({
  route: 'POST /api/services/app/UserProfile/changePassword',
  access: 'signed-in',
  summary: 'Change the password; all earlier tokens become invalid, including the caller’s',
  body: z.object({ CurrentPassword: password, NewPassword: password, newPasswordRepeat: password }),
  reply: z.null(),
  refusals: { 429: 'Too many wrong guesses of the current password' },
})

const notices = z.object({
  /** Whether the user gets an e-mail when a dataset that they ordered is ready or has failed. */
  datasetLetters: z.boolean(),
})

export const getNotices = defineCall({
  route: 'GET /api/services/app/UserProfile/GetNotices',
  access: 'user',
  summary: 'Which e-mails the signed-in user wants',
  reply: notices,
})

export const setNotices = defineCall({
  route: 'POST /api/services/app/UserProfile/SetNotices',
  access: 'user',
  summary: 'Choose which e-mails to receive',
  body: notices,
  reply: z.null(),
})

export const sendPasswordResetLink = defineCall({
  route: 'POST /Account/SendPasswordResetLink',
  access: 'public',
  encoding: 'form',
  summary: 'Send a link that sets a new password; the reply is the same whether or not the address has an account',
  body: z.object({ emailAddress: z.email().max(256), tenancyName: z.literal('default') }),
  reply: z.null(),
})

/** Three s: sic (docs/specification.md P7.04). */
export const resetPasswordExternal = defineCall({
  route: 'POST /Account/ResetPassswordExternal',
  access: 'public',
  encoding: 'form',
  summary: 'Set a new password by the code of a link, which is valid once',
  body: z.object({
    tenantId: z.coerce.number().pipe(z.literal(1)),
    userId: z.coerce.number().int().positive().max(2_147_483_647),
    resetCode: z.string().min(1).max(200),
    password,
  }),
  reply: z.null(),
})
