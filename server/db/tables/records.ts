import type { ColumnType, Generated } from 'kysely'
import type { CreditType } from '../../../src/domain/constants.ts'
import type { Json, Moment } from './columns.ts'

interface CreditLedger {
  id: Generated<number>
  organisation_id: number
  amount: number
  credit_type: CreditType
  info: string
  dataset_id: number | null
  reverses: number | null
  created_by: number | null
  created_at: Moment
}
interface OrganisationBalances {
  organisation_id: number
  credits: number
}
interface ContactRequests {
  id: Generated<number>
  organisation_id: number | null
  user_id: number
  kind: 'new-template' | 'support'
  content: Json<Record<string, unknown>>
  attachment_key: string | null
  created_at: Moment
}
interface Letters {
  id: Generated<number>
  taken_from: string | null
  sender: string
  recipient: string
  message: string
  posted_at: Moment
  failures: Generated<number>
  not_before: Moment
  lease_until: ColumnType<Date | null, Date | undefined, Date | null>
  undelivered: Generated<string | null>
  undelivered_at: ColumnType<Date | null, Date | undefined, Date | null>
}
interface AuditTrail {
  id: Generated<number>
  at: Moment
  user_id: number | null
  organisation_id: number | null
  action: string
  details: Json<Record<string, unknown>>
  address: string
}
interface AuditChain {
  sequence: number
  audit_id: number
  hash: string
}
interface AuditUnchained {
  audit_id: number
}
interface JobTurns {
  name: string
  next_at: Moment
  owner: Generated<string | null>
  lease_until: ColumnType<Date | null, Date | undefined, Date | null>
}
interface MonthDeliveries {
  /** A month, such as '2026-10'. */
  month: string
  /** Identifies the month's data; empty until a job has read it. */
  version: Generated<string>
  /** When this data was first seen. */
  seen_at: Moment
  /** When the provider declared the month complete. */
  closed_at: ColumnType<Date | null, Date | undefined, Date>
}
interface Installation {
  key: string
  value: Json<unknown>
  changed_at: Moment
}

/** Credits, e-mails, the audit trail, and the installation's own records. */
export interface RecordsTables {
  job_turns: JobTurns
  month_deliveries: MonthDeliveries
  letters: Letters
  contact_requests: ContactRequests
  credit_ledger: CreditLedger
  organisation_balances: OrganisationBalances
  audit_trail: AuditTrail
  audit_chain: AuditChain
  audit_unchained: AuditUnchained
  installation: Installation
}
