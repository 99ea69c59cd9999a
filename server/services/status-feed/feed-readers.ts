import { DatasetAccess } from '../../../src/domain/constants.ts'
import { type Database, UNSCOPED } from '../../db/database.ts'
import type { Viewer } from '../datasets/dataset-access.ts'

/** The columns of a changed dataset that decide who may see it. */
interface Changed {
  readonly id: number
  readonly organisation_id: number
  readonly created_by: number
  readonly is_sample: boolean
}

/** The sign-in that a feed belongs to. */
export interface FeedSignIn {
  readonly userId: number
  /** Seconds since 1970. */
  readonly sinceS: number
  readonly tokenId: string
}

/** The users who may receive changes. */
export interface FeedReaders {
  /** Null if the sign-in is no longer valid; undefined if none of the changes concern the user. */
  readerOf(signIn: FeedSignIn): Viewer | null | undefined
}

const concerns = (viewer: Viewer, { organisation_id, created_by, is_sample }: Changed): boolean =>
  is_sample ||
  viewer.isOrganisationAdmin ||
  (organisation_id === viewer.organisationId &&
    (viewer.datasetAccess === DatasetAccess.ViewAll || created_by === viewer.userId))

/**
 * Finds the feeds that the changes may concern. Uses one transaction for all feeds, because a query for each feed and
 * event would overload the database. Each user's own transaction then decides which changes they see.
 *
 * @param fresh feeds that get everything
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
    const requestedIds = new Set((everybody ? feeds : fresh).map(({ userId }) => userId))
    const organisations = [...new Set(changed.map(({ organisation_id }) => organisation_id))]
    const users = await tx
      .selectFrom('users as u')
      .leftJoin('user_organisations as m', 'm.user_id', 'u.id')
      .where(eb =>
        eb.or([
          ...(requestedIds.size > 0 ? [eb('u.id', 'in', [...requestedIds])] : []),
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
    const usersById = new Map(users.map(user => [user.id, user]))
    const tokens = feeds.filter(({ userId }) => usersById.has(userId)).map(({ tokenId }) => tokenId)
    const revoked = new Set(
      tokens.length === 0
        ? []
        : (await tx.selectFrom('revoked_tokens').select('token_id').where('token_id', 'in', tokens).execute()).map(
            ({ token_id }) => token_id,
          ),
    )
    const freshFeeds = new Set(fresh)
    return {
      readerOf(signIn) {
        const user = usersById.get(signIn.userId)
        // If the account was queried by its id, it no longer exists.
        if (!user) return requestedIds.has(signIn.userId) ? null : undefined
        const isEnded = signIn.sinceS * 1000 < user.tokens_valid_from.getTime() || revoked.has(signIn.tokenId)
        if (user.status !== 'Active' || isEnded) return null
        const viewer: Viewer = {
          userId: user.id,
          organisationId: user.organisation_id,
          datasetAccess: user.dataset_access ?? DatasetAccess.ViewOwn,
          isOrganisationAdmin: user.is_organisation_admin,
        }
        return freshFeeds.has(signIn) || changed.some(dataset => concerns(viewer, dataset)) ? viewer : undefined
      },
    }
  })
