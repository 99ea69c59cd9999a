import type { QueryOf, ReplyOf } from '../../../src/contract/call.ts'
import type { chargepoints } from '../../../src/contract/chargepoints.ts'
import { MAX_CHARGEPOINTS_IN_REPLY } from '../../../src/domain/constants.ts'
import { whole } from '../../../src/domain/text/numbers.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import { type Identity, scopeOf } from '../account/identity.ts'

/**
 * Lists the public chargers within a box. Every user may see them.
 * @throws Refusal bad-place if there are too many
 */
export const listChargepoints = (
  database: Database,
  identity: Identity,
  { box: [west, south, east, north] }: QueryOf<typeof chargepoints>,
): Promise<ReplyOf<typeof chargepoints>> =>
  database.within(scopeOf(identity), async tx => {
    const items = await tx
      .selectFrom('chargepoints')
      .select(['longitude as lon', 'latitude as lat', 'max_kw as maxKw'])
      .where('latitude', '>=', south)
      .where('latitude', '<=', north)
      .where('longitude', '>=', west)
      .where('longitude', '<=', east)
      .orderBy('code')
      .limit(MAX_CHARGEPOINTS_IN_REPLY + 1)
      .execute()
    if (items.length > MAX_CHARGEPOINTS_IN_REPLY)
      throw new Refusal(
        'bad-place',
        `The box has more than ${whole(MAX_CHARGEPOINTS_IN_REPLY)} chargers. Request a smaller one.`,
      )
    const source = await tx.selectFrom('chargepoint_source').select('credit').executeTakeFirst()
    return { credit: source?.credit ?? null, items }
  })
