import type { StreetNames } from '../../basemap/street-names.ts'
import { forgetDeletedAreas, forgetOldKeys } from '../../jobs/delete-expired-rows.ts'
import { placeStandingOrders } from '../../jobs/place-standing-orders.ts'
import { startChaining } from '../../jobs/start-chaining.ts'
import { startJobs } from '../../jobs/start-jobs.ts'
import { sweepFiles } from '../../jobs/sweep-files.ts'
import { startWorker } from '../../jobs/worker.ts'
import { startZoneImports } from '../../jobs/zone-imports/start-zone-imports.ts'
import { forgetUndelivered } from '../../mail/email-queue.ts'
import { keyFor } from '../../runtime/keys/installation-secret.ts'
import { hasFreeSpace, readFreeSpace } from '../../runtime/monitoring/free-space.ts'
import { portalUrl, providerNames } from '../../runtime/settings.ts'
import { datasetEmails } from '../../services/account/dataset-emails.ts'
import { nameEarlierZones } from '../../services/datasets/dataset-places.ts'
import type { Closers } from './closers.ts'
import type { Installation } from './open-installation.ts'
import { openOrdering, warmExpectations } from './open-services.ts'

/** Starts the worker that builds ordered datasets, on `worker` and `all` nodes. */
export const openBuilder = async (installation: Installation, closers: Closers) => {
  const { settings, dataDir, files, movement, metrics, secret, database, outbox } = installation
  const emails = { database, portalUrl: portalUrl(settings), portalTitle: settings.PORTAL_TITLE }
  const worker = await startWorker({
    ...installation,
    builds: settings.BUILDS,
    async isThere() {
      await files.reach()
      return hasFreeSpace(await readFreeSpace(dataDir, files)) && (await movement.healthy())
    },
    groundKey: keyFor(secret, 'ground'),
    onAttempt(outcome, seconds) {
      metrics.attempts.inc({ outcome })
      metrics.builds.observe({ outcome }, seconds)
    },
    onEnd: dataset =>
      outbox.post(async () => {
        for (const email of await datasetEmails(emails, dataset)) outbox.post(email)
        return null
      }),
  })
  closers.add('worker', worker.stop)
  return worker
}

const HOUR_S = 3600

/** Starts the recurring jobs on `worker` and `all` nodes. Each job is run by one node for all of them. */
export const openJobs = (installation: Installation, streets: StreetNames | null, closers: Closers): void => {
  const { database, movement, log } = installation
  closers.add('audit chain', startChaining(database, log).stop)
  const { ordering, today } = openOrdering(installation, streets)
  const standing = {
    ...installation,
    ordering,
    names: providerNames(installation.settings),
    portalUrl: portalUrl(installation.settings),
    portalTitle: installation.settings.PORTAL_TITLE,
    today,
    key: keyFor(installation.secret, 'standing orders'),
  }
  const jobs = startJobs(installation, [
    { name: 'expectations', everyS: 300, work: () => warmExpectations(movement) },
    { name: 'standing orders', everyS: 300, work: () => placeStandingOrders(standing) },
    { name: 'sweep files', everyS: HOUR_S, work: () => sweepFiles(installation) },
    { name: 'name earlier zones', everyS: 24 * HOUR_S, work: () => nameEarlierZones(installation) },
    { name: 'forget deleted areas', everyS: HOUR_S, work: () => forgetDeletedAreas(database) },
    { name: 'forget old keys', everyS: 24 * HOUR_S, work: () => forgetOldKeys(database) },
    { name: 'forget undelivered letters', everyS: 24 * HOUR_S, work: () => forgetUndelivered(database) },
  ])
  closers.add('jobs', jobs.stop)
  const zoneImports = startZoneImports({
    ...installation,
    load: movement.load,
    freeSpace: () => readFreeSpace(installation.dataDir, installation.files),
    names: providerNames(installation.settings),
    onAttempt: outcome => installation.metrics.zoneImports.inc({ outcome }),
  })
  closers.add('zone imports', zoneImports.stop)
}
