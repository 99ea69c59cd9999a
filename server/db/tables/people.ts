import type { ColumnType, Generated } from 'kysely'
import type { DatasetAccess } from '../../../src/domain/constants.ts'
import type { Moment } from './columns.ts'

export interface Organisations {
  id: Generated<number>
  name: string
  is_provider: Generated<boolean>
  /** True if its primary users may import zone systems. */
  may_import_zones: Generated<boolean>
  created_at: Moment
}
interface Users {
  id: Generated<number>
  user_name: string
  email: string
  name: string
  surname: string
  password_hash: string
  status: Generated<'Active' | 'Invited' | 'Disabled'>
  is_organisation_admin: Generated<boolean>
  tokens_valid_from: Moment
  created_at: Moment
  /** The status before the user was disabled; null for other users. */
  disabled_from: Generated<'Active' | 'Invited' | null>
  /** The address that was entered, if it belongs to a user of another organisation. */
  invited_email: Generated<string | null>
}
interface UserOrganisations {
  user_id: number
  organisation_id: number
  dataset_access: DatasetAccess
  can_spend_credits: boolean
  is_primary_user: boolean
}
interface Services {
  id: Generated<number>
  name: string
  requires_terms: boolean
  terms_html: string
  terms_version: Generated<number>
}
interface ServiceGrants {
  user_id: number
  client_id: number
  service_id: number
}
interface TermsAcceptances {
  user_id: number
  service_id: number
  terms_version: number
  accepted_at: Moment
}
interface SignInFailures {
  digest: string
  failures: number
  since: Moment
  window_minutes: Generated<number>
}
interface SignInAddresses {
  digest: string
  user_id: number
  last_at: Moment
}
interface RevokedTokens {
  token_id: string
  user_id: number
  expires_at: ColumnType<Date, Date | string>
}
interface PasswordLinks {
  digest: string
  user_id: number
  purpose: 'reset' | 'invitation'
  expires_at: Moment
  used_at: Moment | null
}
interface DatasetNotices {
  user_id: number
}

/** Organisations, their users, and sign-ins. */
export interface PeopleTables {
  organisations: Organisations
  users: Users
  user_organisations: UserOrganisations
  services: Services
  service_grants: ServiceGrants
  terms_acceptances: TermsAcceptances
  sign_in_failures: SignInFailures
  sign_in_addresses: SignInAddresses
  dataset_notices: DatasetNotices
  revoked_tokens: RevokedTokens
  password_links: PasswordLinks
}
