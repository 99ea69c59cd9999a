import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { LinkSigner } from '../files/signed-link.ts'
import type { MovementData } from '../warehouse/movement-data.ts'
import type { ZoneEngines } from '../zones/zone-engines.ts'
import type { Account } from './account.ts'
import type { Contact } from './contact/contact.ts'
import type { GroundJudge } from './grounds/ground-judge.ts'
import type { ManageUsers } from './manage-users.ts'
import type { Ordering } from './ordering/ordering.ts'
import type { PreparedOrders } from './ordering/prepared-orders.ts'
import type { createSignIn } from './sign-in.ts'
import type { StatusFeed } from './status-feed.ts'
import type { Tokens } from './tokens.ts'
import type { Users } from './users.ts'

/** All that the routes are built from. */
export interface Services {
  readonly database: Database
  readonly files: FileStore
  readonly links: LinkSigner
  readonly movement: MovementData
  readonly engines: ZoneEngines
  readonly tokens: Tokens
  readonly signIn: ReturnType<typeof createSignIn>
  readonly account: Account
  readonly contact: Contact
  readonly users: Users
  readonly manageUsers: ManageUsers
  readonly ordering: Ordering
  readonly preparedOrders: PreparedOrders
  readonly grounds: GroundJudge
  readonly statuses: StatusFeed
}
