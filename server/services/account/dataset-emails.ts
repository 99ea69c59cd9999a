import { DatasetStatus } from '../../../src/domain/constants.ts'
import { monthLabel, monthOf } from '../../../src/domain/months.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import { isUpdated, now } from '../../db/updates.ts'
import type { Email } from '../../mail/outbox.ts'
import { readersOf } from '../series/get-series.ts'
import { MOST_TRIES, RETRY_HOURS } from '../series/open-standing-orders.ts'
import { type Identity, scopeOf } from './identity.ts'

const wants = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.selectFrom('dataset_notices').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined

/** True if the user wants an e-mail when one of their datasets is ready or has failed. */
export const getNotices = async (database: Database, identity: Identity): Promise<{ datasetLetters: boolean }> => ({
  datasetLetters: await database.within(scopeOf(identity), tx => wants(tx, identity.userId)),
})

/** Turns the user's e-mails on or off. Idempotent. */
export const setNotices = async (
  database: Database,
  identity: Identity,
  { datasetLetters }: { readonly datasetLetters: boolean },
): Promise<null> => {
  const { userId } = identity
  await database.within(scopeOf(identity), async tx => {
    if (datasetLetters)
      await tx
        .insertInto('dataset_notices')
        .values({ user_id: userId })
        .onConflict(same => same.doNothing())
        .execute()
    else await tx.deleteFrom('dataset_notices').where('user_id', '=', userId).execute()
  })
  return null
}

export interface NoticeParts {
  readonly database: Database
  /** Without a trailing slash. */
  readonly portalUrl: string
  readonly portalTitle: string
}

const endedDatasets = (tx: Tx) =>
  tx
    .selectFrom('datasets as d')
    .leftJoin('dataset_series as s', 's.id', 'd.series_id')
    .leftJoin('standing_order_months as m', 'm.dataset_id', 'd.id')
    // The people named in a standing order must not read about a dataset that has moved to another organisation.
    .leftJoin('standing_orders as o', join =>
      join.onRef('o.id', '=', 'm.standing_order_id').onRef('o.organisation_id', '=', 'd.organisation_id'),
    )
    .select(['d.name', 'd.template_name', 'd.first_day', 'd.status', 'd.failure', 'd.created_by', 'd.series_id'])
    .select(['s.kind as series_kind', 's.name as series_name', 'o.id as standing_order_id', 'm.tries'])
type EndedDataset = Awaited<ReturnType<ReturnType<typeof endedDatasets>['executeTakeFirstOrThrow']>>

/**
 * The address of the user who ordered a dataset. Empty if the user does not want e-mails or no longer has an account.
 */
const orderedBy = async (tx: Tx, { created_by }: EndedDataset): Promise<string[]> => {
  const user = await tx
    .selectFrom('users as u')
    .innerJoin('dataset_notices as n', 'n.user_id', 'u.id')
    .select('u.email')
    .where('u.id', '=', created_by)
    .where('u.status', '=', 'Active')
    .executeTakeFirst()
  return user === undefined ? [] : [user.email]
}

/**
 * Counts the completed and failed datasets of a series. Returns null while a dataset is being built, or if the e-mail
 * has already been sent.
 */
const endOfSeries = async (
  tx: Tx,
  seriesId: number,
): Promise<{ readonly ready: number; readonly failed: number } | null> => {
  // The row's lock ensures that only one of two concurrent workers writes the e-mail.
  const isFirst = await isUpdated(
    tx
      .updateTable('dataset_series')
      .set({ ended_email_at: now })
      .where('id', '=', seriesId)
      .where('ended_email_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('datasets')
              .select('id')
              .where('series_id', '=', seriesId)
              .where('status', 'in', [DatasetStatus.Requested, DatasetStatus.InProgress]),
          ),
        ),
      ),
  )
  if (!isFirst) return null
  const rows = await tx.selectFrom('datasets').select('status').where('series_id', '=', seriesId).execute()
  const failed = rows.filter(({ status }) => status === DatasetStatus.Failed).length
  return { ready: rows.length - failed, failed }
}

/** Says whether the standing order will retry a failed month. */
const nextTry = (tries: number): string =>
  tries < MOST_TRIES
    ? ` The standing order will retry it in ${RETRY_HOURS} hours.`
    : ` It was tried ${MOST_TRIES} times and will not be retried: order the month manually.`

const SWITCHED_ON = 'You asked for these e-mails; you can switch them off under My Account.'

/**
 * Writes the e-mails about a dataset that is completed or has failed: to the user who ordered it, if they want e-mails,
 * and to the people named in its standing order. Datasets that were ordered together share one e-mail, sent after the
 * last of them.
 */
export const datasetEmails = async (parts: NoticeParts, datasetId: number): Promise<Email[]> => {
  const { database, portalUrl, portalTitle } = parts
  return database.within(WORKER, async tx => {
    const dataset = await endedDatasets(tx).where('d.id', '=', datasetId).executeTakeFirst()
    if (!dataset) return []
    const { standing_order_id: standing, series_id: seriesId } = dataset
    const maker = await orderedBy(tx, dataset)
    const named = standing === null ? [] : await readersOf(tx, standing, false)
    const link = `${portalUrl}/My_Datasets?search=${encodeURIComponent(dataset.name)}`
    if (seriesId !== null && standing === null) {
      const end = await endOfSeries(tx, seriesId)
      if (end === null) return []
      const { ready, failed } = end
      const isReady = ready === 1 ? 'is ready' : 'are ready'
      const text =
        failed === 0
          ? `${ready === 1 ? '1 dataset' : `${ready} datasets`} ${isReady} to be opened.`
          : `${ready} of ${ready + failed} datasets ${isReady} to be opened. ${failed} could not be built; ${failed === 1 ? 'its' : 'their'} credits have been returned.`
      return maker.map(to => ({
        to,
        subject: `${portalTitle}: ${dataset.series_name} has ended`,
        text: `${dataset.series_name} (${dataset.template_name}): ${text}\n\n${link}\n\n${SWITCHED_ON}\n`,
      }))
    }
    const isFailed = dataset.status === DatasetStatus.Failed
    const name = standing === null ? dataset.name : `${dataset.name}, ${monthLabel(monthOf(dataset.first_day)!)}`
    const what = `${name} (${dataset.template_name})`
    return [...new Set([...maker, ...named])].map(to => ({
      to,
      subject: isFailed ? `${portalTitle}: ${name} has failed` : `${portalTitle}: ${name} is ready`,
      text: `${isFailed ? `${what} could not be built. ${dataset.failure ?? ''}${standing === null ? '' : nextTry(dataset.tries ?? 1)}` : `${what} is ready to be opened.`}\n\n${link}\n\n${
        named.includes(to) && !maker.includes(to)
          ? 'A standing order of your organisation names you for these e-mails.'
          : SWITCHED_ON
      }\n`,
    }))
  })
}
