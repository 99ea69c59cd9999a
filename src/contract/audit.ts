import { z } from 'zod'
import { AUDIT_ACTIONS, type AuditAction } from '../domain/audit-actions.ts'
import { defineCall } from './call.ts'

const auditEntry = z.object({
  id: z.int(),
  /** ISO, UTC. */
  time: z.string(),
  /** Null where nobody was signed in. */
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  organisationId: z.int().nullable(),
  organisationName: z.string().nullable(),
  action: z.string(),
  /** `person`: who worked at the terminal, where nobody was signed in. */
  details: z.record(z.string(), z.unknown()),
  /** The name of the user whom `details.userId` names; null where it names nobody. */
  subjectName: z.string().nullable(),
  /** The caller's network address. */
  address: z.string(),
  /** The entry's row of the chain; null in the seconds before it is chained. */
  chainRow: z.int().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const text = (max: number) => z.string().trim().min(1).max(max)
const ownFilters = {
  /** The last id of the page before. */
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** The earliest time, inclusive, ISO. */
  from: z.iso.datetime().optional(),
  /** The latest time, exclusive, ISO. */
  to: z.iso.datetime().optional(),
  /** Part of a user name. */
  user: text(200).optional(),
  action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]).optional(),
  /** The page is read for a file. */
  download: z.stringbool().optional(),
}

export const getAuditTrail = defineCall({
  route: 'GET /api/services/app/AuditTrail/GetAuditTrail',
  access: 'admin',
  summary: 'Who did what, when and from where, newest first; `before` is the last id of the page before',
  query: z.object({ ...ownFilters, organisationId: z.coerce.number().int().positive().optional() }),
  reply: z.array(auditEntry),
})

export const getOrganisationAuditTrail = defineCall({
  route: 'GET /api/services/app/AuditTrail/GetOrganisationAuditTrail',
  access: 'primary',
  summary: 'The same of what concerns the own organisation, the provider’s looks at its datasets included',
  query: z.object(ownFilters),
  reply: z.array(auditEntry),
})

const auditVerdict = z.object({
  /** The chain's fault in a sentence; null where the chain is intact. */
  fault: z.string().nullable(),
  /** The number of intact rows from the first on. */
  rows: z.int(),
  /** The hash of the last of them: SHA-256, hexadecimal. */
  hash: z.string().nullable(),
  /** Entries that are not chained yet. */
  unchained: z.int(),
  /** Entries that are not chained and are older than ten minutes. */
  overdue: z.int(),
})
export type AuditVerdict = z.infer<typeof auditVerdict>

export const verifyAuditTrail = defineCall({
  route: 'POST /api/services/app/AuditTrail/VerifyAuditTrail',
  access: 'admin',
  summary: 'Computes every hash of the audit trail’s chain again, and says up to which row it is whole',
  reply: auditVerdict,
})

export const verifyOrganisationAuditTrail = defineCall({
  route: 'POST /api/services/app/AuditTrail/VerifyOrganisationAuditTrail',
  access: 'primary',
  summary: 'The same for a primary user: the chain is one for all organisations',
  reply: auditVerdict,
})

export const noteExport = defineCall({
  route: 'POST /datasetsapi/datasets/exported',
  id: 'datasets.noteExport',
  access: 'user',
  summary: 'Tells the audit trail that the browser has made a file of a dataset’s figures',
  body: z.object({
    datasetid: z.int().positive(),
    file: text(300),
  }),
  reply: z.null(),
})
