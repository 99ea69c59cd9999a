import { z } from 'zod'
import { defineCall } from './call.ts'

export const auditEntry = z.object({
  id: z.int(),
  /** ISO, UTC. */
  time: z.string(),
  /** Null where nobody was signed in. */
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  organisationId: z.int().nullable(),
  organisationName: z.string().nullable(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Of the caller. */
  address: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const getAuditTrail = defineCall({
  id: 'AuditTrail.GetAuditTrail',
  host: 'admin',
  method: 'GET',
  path: '/api/services/app/AuditTrail/GetAuditTrail',
  access: 'admin',
  summary: 'Who did what, when and from where, newest first; `before` is the last id of the page before',
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
    organisationId: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.array(auditEntry),
})
