import { monthPeriod } from '../../../src/domain/months.ts'
import type { StreetNames } from '../../basemap/street-names.ts'
import { type Database, todayOf, WORKER } from '../../db/database.ts'
import { keyFor } from '../../runtime/keys/installation-secret.ts'
import { readFreeSpace } from '../../runtime/monitoring/free-space.ts'
import { portalUrl, providerNames } from '../../runtime/settings.ts'
import { createAccount } from '../../services/account/account.ts'
import { createSignIn } from '../../services/account/sign-in.ts'
import { createTokens } from '../../services/account/tokens.ts'
import { createAreaJudge } from '../../services/areas/area-judge.ts'
import { createContact } from '../../services/contact/contact.ts'
import { createOrdering } from '../../services/ordering/ordering.ts'
import { createPreparedOrders } from '../../services/ordering/prepared-orders.ts'
import { createManageUsers } from '../../services/organisations/manage-users.ts'
import { createUsers } from '../../services/organisations/users.ts'
import { createSavedAreas } from '../../services/saved-areas/saved-areas.ts'
import { createSeriesOrders } from '../../services/series/series-orders.ts'
import { createStandingOrders } from '../../services/series/standing-orders.ts'
import type { Services } from '../../services/services.ts'
import { createStatusFeed } from '../../services/status-feed/status-feed.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { currentStandard } from '../../zones/standard/versions.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import type { Closers } from './closers.ts'
import type { Installation } from './open-installation.ts'

/** Opens ordering and its judge of areas. Nodes of every role need them, because a worker places standing orders. */
export const openOrdering = ({ settings, database, engines, movement }: Installation, streets: StreetNames | null) => {
  const areaJudge = createAreaJudge({ database, engines, movement })
  const { SUPPORT_EMAIL: supportEmail } = settings
  const today = todayOf(database)
  const ordering = createOrdering({ database, engines, streets, areaJudge, movement, supportEmail, today })
  return { areaJudge, today, ordering }
}

/** Opens the services behind the calls, on `web` and `all` nodes. */
export const openServices = async (
  installation: Installation,
  streets: StreetNames | null,
  closers: Closers,
): Promise<Services> => {
  const { settings, log, secret, signing, database, files, links, engines, movement, outbox } = installation
  const names = providerNames(settings)
  const { SUPPORT_EMAIL: supportEmail, PORTAL_TITLE: portalTitle } = settings
  const emails = { database, outbox, portalTitle, portalUrl: portalUrl(settings) }
  const tokens = createTokens(signing('tokens'), settings.TOKEN_SECONDS)
  const statuses = await createStatusFeed(database, error => log.error({ err: error }, 'status feed'))
  closers.add('status streams', statuses.close)
  const { areaJudge, ordering, today } = openOrdering(installation, streets)
  return {
    database,
    files,
    links,
    movement,
    engines,
    streets,
    tokens,
    signIn: createSignIn(database, tokens, keyFor(secret, 'sign-in attempts')),
    account: createAccount({ ...emails, key: keyFor(secret, 'account attempts'), supportEmail }),
    contact: createContact({ ...emails, files, key: keyFor(secret, 'contact attempts'), supportEmail }),
    users: createUsers({ ...emails, key: keyFor(secret, 'invitation attempts'), portalService: names.portalService }),
    manageUsers: createManageUsers(database, names),
    ordering,
    seriesOrders: createSeriesOrders({ database, ordering }),
    standingOrders: createStandingOrders({ database, ordering, movement, today }),
    preparedOrders: createPreparedOrders({ ...emails, ordering, key: keyFor(secret, 'prepared orders') }),
    savedAreas: createSavedAreas({ database, engines }),
    areaJudge,
    statuses,
    freeSpace: () => readFreeSpace(installation.dataDir, files),
  }
}

/** Opens the standard zones before the first user needs them. */
export const warmEngine = async (database: Database, engines: ZoneEngines): Promise<void> => {
  const standard = await database.within(WORKER, currentStandard)
  if (standard) await engines.run(zoneFileKey(standard.small), async () => undefined)
}

/** Computes the data for expected visits, newest month first, if it is missing or an import has changed a month. */
export const warmExpectations = async (movement: MovementData): Promise<void> => {
  for (const month of (await movement.availableMonths()).reverse()) {
    const { startDate, endDate } = monthPeriod(month)
    await movement.prepareExpectations({ firstDay: startDate.slice(0, 10), lastDay: endDate.slice(0, 10) })
  }
}
