import type { StreetNames } from '../basemap/street-names.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { LinkSigner } from '../files/signed-link.ts'
import type { FreeSpace } from '../runtime/monitoring/free-space.ts'
import type { MovementData } from '../warehouse/movement-data.ts'
import type { ZoneEngines } from '../zones/zone-engines.ts'
import type { Account } from './account/account.ts'
import type { createSignIn } from './account/sign-in.ts'
import type { Tokens } from './account/tokens.ts'
import type { AreaJudge } from './areas/area-judge.ts'
import type { Contact } from './contact/contact.ts'
import type { Ordering } from './ordering/ordering.ts'
import type { PreparedOrders } from './ordering/prepared-orders.ts'
import type { ManageUsers } from './organisations/manage-users.ts'
import type { Users } from './organisations/users.ts'
import type { SavedAreas } from './saved-areas/saved-areas.ts'
import type { SeriesOrders } from './series/series-orders.ts'
import type { StandingOrders } from './series/standing-orders.ts'
import type { StatusFeed } from './status-feed/status-feed.ts'

/** Everything that the routes need. */
export interface Services {
  readonly database: Database
  readonly files: FileStore
  readonly links: LinkSigner
  readonly movement: MovementData
  readonly engines: ZoneEngines
  /** Null if the installation has no map of streets. */
  readonly streets: StreetNames | null
  readonly tokens: Tokens
  readonly signIn: ReturnType<typeof createSignIn>
  readonly account: Account
  readonly contact: Contact
  readonly users: Users
  readonly manageUsers: ManageUsers
  readonly ordering: Ordering
  readonly seriesOrders: SeriesOrders
  readonly standingOrders: StandingOrders
  readonly preparedOrders: PreparedOrders
  readonly savedAreas: SavedAreas
  readonly areaJudge: AreaJudge
  readonly statuses: StatusFeed
  readonly freeSpace: () => Promise<readonly FreeSpace[]>
}
