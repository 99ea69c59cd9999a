import { ReportStatus } from '../../../src/domain/constants.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { Email } from '../../mail/outbox.ts'
import { type Identity, scopeOf } from './identity.ts'

const wants = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.selectFrom('dataset_notices').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined

/** Whether the user wants an e-mail when one of their datasets is ready or has failed. */
export const getNotices = async (database: Database, identity: Identity): Promise<{ datasetLetters: boolean }> => ({
  datasetLetters: await database.within(scopeOf(identity), tx => wants(tx, identity.userId)),
})

/** Turns the user's e-mails on or off; idempotent. */
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
        .onConflict(at => at.doNothing())
        .execute()
    else await tx.deleteFrom('dataset_notices').where('user_id', '=', userId).execute()
  })
  return null
}

export interface NoticeParts {
  readonly database: Database
  /** Without a slash at its end. */
  readonly portalUrl: string
  readonly portalTitle: string
}

/** The e-mail to the user who ordered a completed or failed dataset; null where they want none or have no account now. */
export const datasetEmail = async (parts: NoticeParts, datasetId: number): Promise<Email | null> => {
  const { database, portalUrl, portalTitle } = parts
  const dataset = await database.within(WORKER, tx =>
    tx
      .selectFrom('datasets as d')
      .innerJoin('users as u', 'u.id', 'd.created_by')
      .innerJoin('dataset_notices as n', 'n.user_id', 'u.id')
      .where('d.id', '=', datasetId)
      .where('u.status', '=', 'Active')
      .select(['d.name', 'd.template_name', 'd.status', 'd.failure', 'u.email'])
      .executeTakeFirst(),
  )
  if (!dataset) return null
  const failed = dataset.status === ReportStatus.Failed
  const what = `${dataset.name} (${dataset.template_name})`
  return {
    to: dataset.email,
    subject: failed ? `${portalTitle}: ${dataset.name} has failed` : `${portalTitle}: ${dataset.name} is ready`,
    text: `${failed ? `${what} could not be made. ${dataset.failure ?? ''}` : `${what} is ready to be opened.`}\n\n${portalUrl}/My_Datasets?search=${encodeURIComponent(dataset.name)}\n\nYou asked for these e-mails; you can switch them off under My Account.\n`,
  }
}
