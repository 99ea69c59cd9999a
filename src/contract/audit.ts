import { z } from 'zod'
import { AUDIT_ACTIONS, type AuditAction } from '../domain/audit-actions.ts'
import { defineCall } from './call.ts'

const auditEntry = z.object({
  id: z.int(),
  /** ISO 8601, in UTC. */
  time: z.string(),
  /** Null if nobody was signed in. */
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  organisationId: z.int().nullable(),
  organisationName: z.string().nullable(),
  action: z.string(),
  /** `person`: the user at the command line, if nobody was signed in. */
  details: z.record(z.string(), z.unknown()),
  /** The name of the user in `details.userId`, or null. */
  subjectName: z.string().nullable(),
  /** The names of the other ids in `details`, keyed by field and id, such as `datasetId 12`. */
  names: z.record(z.string(), z.string()),
  /** The caller's network address. */
  address: z.string(),
  /** The entry's row in the chain. Null during the seconds before it is chained. */
  chainRow: z.int().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const text = (max: number) => z.string().trim().min(1).max(max)
const ownFilters = {
  /** The last id on the previous page. */
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** The earliest time, inclusive, in ISO format. */
  from: z.iso.datetime().optional(),
  /** The latest time, exclusive, in ISO format. */
  to: z.iso.datetime().optional(),
  /** Part of a user name. */
  user: text(200).optional(),
  action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]).optional(),
  /** True if the page is exported to a file. */
  download: z.stringbool().optional(),
}

export const getAuditTrail = defineCall({
  route: 'GET /api/services/app/AuditTrail/GetAuditTrail',
  access: 'admin',
  summary: 'Who did what, when and from where, newest first; `before` is the last id of the previous page',
  query: z.object({ ...ownFilters, organisationId: z.coerce.number().int().positive().optional() }),
  reply: z.array(auditEntry),
})

export const getOrganisationAuditTrail = defineCall({
  route: 'GET /api/services/app/AuditTrail/GetOrganisationAuditTrail',
  access: 'primary',
  summary: 'The same for the caller’s organisation, including the provider’s views of its datasets',
  query: z.object(ownFilters),
  reply: z.array(auditEntry),
})

const auditVerdict = z.object({
  /** Describes what is wrong with the chain; null if it is intact. */
  fault: z.string().nullable(),
  /** The number of intact rows, counting from the first. */
  rows: z.int(),
  /** The hash of the last intact row: SHA-256, in hexadecimal. */
  hash: z.string().nullable(),
  /** The number of entries that have not been chained yet. */
  unchained: z.int(),
  /** The number of unchained entries that are more than ten minutes old. */
  overdue: z.int(),
})
export type AuditVerdict = z.infer<typeof auditVerdict>

export const verifyAuditTrail = defineCall({
  route: 'POST /api/services/app/AuditTrail/VerifyAuditTrail',
  access: 'admin',
  summary: 'Recompute every hash of the audit trail’s chain, and return up to which row it is intact',
  reply: auditVerdict,
})

export const verifyOrganisationAuditTrail = defineCall({
  route: 'POST /api/services/app/AuditTrail/VerifyOrganisationAuditTrail',
  access: 'primary',
  summary: 'The same for a primary user, because all organisations share one chain',
  reply: auditVerdict,
})

export const noteExport = defineCall({
  route: 'POST /datasetsapi/datasets/exported',
  id: 'datasets.noteExport',
  access: 'user',
  summary: 'Record in the audit trail that the browser exported a dataset’s figures to a file',
  body: z.object({
    datasetid: z.int().positive(),
    file: text(300),
  }),
  reply: z.null(),
})
