import { z } from 'zod'
import { defineCall } from './call.ts'

const line = z.string().trim().min(1).max(200)
const words = z.string().trim().min(1).max(10_000)
const contactEmail = z.email().max(256)
/** A plus sign and 7 to 15 digits, or empty. */
const telephone = z.string().regex(/^(\+\d{7,15})?$/)

export const newDatasetRequest = defineCall({
  route: 'POST /datasetsapi/contact/newdatasetrequest',
  access: 'user',
  summary: 'Ask the provider for a new dataset template',
  body: z.object({
    description: words,
    /** The most similar template. */
    selectedReport: line,
    customerName: line,
    customerEmail: contactEmail,
    customerTelephone: telephone.nullable().default(null),
  }),
  reply: z.object({ id: z.int() }),
  refusals: { 429: 'Too many requests' },
})

export const supportRequest = defineCall({
  route: 'POST /datasetsapi/contact/support',
  access: 'user',
  summary: 'Ask the provider for help; an attachment has at most 5242880 bytes',
  body: z.object({
    username: line,
    userEmail: contactEmail,
    description: words,
    /** base64, with or without a data URL prefix. */
    attachment: z.string().nullable().default(null),
    attachmentName: z.string().trim().max(200).nullable().default(null),
  }),
  bodyBytes: 7 * 1024 ** 2,
  reply: z.object({ id: z.int() }),
  refusals: {
    413: 'The attachment is too large',
    422: 'The attachment is not of an accepted kind',
    429: 'Too many requests',
  },
})
