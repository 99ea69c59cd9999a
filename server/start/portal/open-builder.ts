import { startWorker } from '../../jobs/worker.ts'
import { keyFor } from '../../runtime/keys/kept-secret.ts'
import { hasRoom, readDiskRoom } from '../../runtime/monitoring/disk-room.ts'
import { portalUrl } from '../../runtime/settings.ts'
import { datasetEmails } from '../../services/account/dataset-emails.ts'
import type { Closers } from './closers.ts'
import type { Installation } from './open-installation.ts'

/** Starts the worker that builds ordered datasets, on nodes of the roles `worker` and `all`. */
export const openBuilder = async (installation: Installation, closers: Closers) => {
  const { settings, dataDir, files, movement, metrics, secret, database, outbox } = installation
  const emails = { database, portalUrl: portalUrl(settings), portalTitle: settings.PORTAL_TITLE }
  const worker = await startWorker({
    ...installation,
    builds: settings.BUILDS,
    async isThere() {
      await files.reach()
      return hasRoom(await readDiskRoom(dataDir, files)) && (await movement.healthy())
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
