import { DatasetAccess } from '../../../src/domain/constants.ts'
import { type Database, UNSCOPED } from '../../db/database.ts'
import type { Viewer } from '../datasets/dataset-access.ts'

/** A dataset that has changed: what decides who may hear of it. */
interface Changed {
  readonly id: number
  readonly organisation_id: number
  readonly created_by: number
  readonly is_sample: boolean
}

/** A sign-in that a feed rests on. */
export interface FeedSignIn {
  readonly userId: number
  /** Seconds since 1970. */
  readonly sinceS: number
  readonly tokenId: string
}

/** Who may hear of changes now. */
export interface FeedReaders {
  /** Null where the sign-in no longer holds; undefined where nothing of what has changed could be theirs. */
  readerOf(signIn: FeedSignIn): Viewer | null | undefined
}

const concerns = (viewer: Viewer, { organisation_id, created_by, is_sample }: Changed): boolean =>
  is_sample ||
  viewer.isOrganisationAdmin ||
  (organisation_id === viewer.organisationId &&
    (viewer.datasetAccess === DatasetAccess.ViewAll || created_by === viewer.userId))

/**
 * Looks up, in one transaction for all feeds together, who of them may hear of datasets: one look-up a feed and event would
 * keep the database from everybody else. It only chooses whom to ask for: what they see, their own transaction decides.
 *
 * @param fresh feeds to which everything is sent again
 */
export const readFeedReaders = (
  database: Database,
  changedIds: readonly number[],
  feeds: readonly FeedSignIn[],
  fresh: readonly FeedSignIn[],
): Promise<FeedReaders> =>
  database.within(UNSCOPED, async tx => {
    const changed: Changed[] =
      changedIds.length === 0
        ? []
        : await tx
            .selectFrom('datasets')
            .select(['id', 'organisation_id', 'created_by', 'is_sample'])
            .where('id', 'in', changedIds)
            .execute()
    const everybody = changed.some(({ is_sample }) => is_sample)
    const asked = new Set((everybody ? feeds : fresh).map(({ userId }) => userId))
    const organisations = [...new Set(changed.map(({ organisation_id }) => organisation_id))]
    const users = await tx
      .selectFrom('users as u')
      .leftJoin('user_organisations as m', 'm.user_id', 'u.id')
      .where(eb =>
        eb.or([
          ...(asked.size > 0 ? [eb('u.id', 'in', [...asked])] : []),
          ...(organisations.length > 0
            ? [eb('m.organisation_id', 'in', organisations), eb('u.is_organisation_admin', '=', true)]
            : []),
        ]),
      )
      .select([
        'u.id',
        'u.status',
        'u.tokens_valid_from',
        'u.is_organisation_admin',
        'm.organisation_id',
        'm.dataset_access',
      ])
      .execute()
    const known = new Map(users.map(user => [user.id, user]))
    const tokens = feeds.filter(({ userId }) => known.has(userId)).map(({ tokenId }) => tokenId)
    const revoked = new Set(
      tokens.length === 0
        ? []
        : (await tx.selectFrom('revoked_tokens').select('token_id').where('token_id', 'in', tokens).execute()).map(
            ({ token_id }) => token_id,
          ),
    )
    const again = new Set(fresh)
    return {
      readerOf(signIn) {
        const user = known.get(signIn.userId)
        // The account was queried by its number and does not exist any more.
        if (!user) return asked.has(signIn.userId) ? null : undefined
        const over = signIn.sinceS * 1000 < user.tokens_valid_from.getTime() || revoked.has(signIn.tokenId)
        if (user.status !== 'Active' || over) return null
        const viewer: Viewer = {
          userId: user.id,
          organisationId: user.organisation_id,
          datasetAccess: user.dataset_access ?? DatasetAccess.ViewOwn,
          isOrganisationAdmin: user.is_organisation_admin,
        }
        return again.has(signIn) || changed.some(dataset => concerns(viewer, dataset)) ? viewer : undefined
      },
    }
  })
