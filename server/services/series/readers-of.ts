import type { Tx } from '../../db/database.ts'

/**
 * Addresses of those who are written to about a standing order: the people whom it names and, about a pause, its maker, or the
 * primary users where its maker is gone. Somebody who has left the organisation reads nothing of it any more.
 */
export const readersOf = async (tx: Tx, standingOrderId: number, isAboutPause: boolean): Promise<string[]> => {
  const rows = await tx
    .selectFrom('standing_orders as o')
    .innerJoin('user_organisations as m', 'm.organisation_id', 'o.organisation_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('o.id', '=', standingOrderId)
    .where('u.status', '=', 'Active')
    .where(({ and, eb, exists, not, or, ref, selectFrom }) =>
      or([
        exists(
          selectFrom('standing_order_people as p')
            .select('p.user_id')
            .whereRef('p.standing_order_id', '=', 'o.id')
            .whereRef('p.user_id', '=', 'u.id'),
        ),
        ...(isAboutPause
          ? [
              eb('u.id', '=', ref('o.created_by')),
              and([
                eb('m.is_primary_user', '=', true),
                not(
                  exists(
                    selectFrom('users as maker')
                      .innerJoin('user_organisations as n', 'n.user_id', 'maker.id')
                      .select('maker.id')
                      .whereRef('maker.id', '=', 'o.created_by')
                      .whereRef('n.organisation_id', '=', 'o.organisation_id')
                      .where('maker.status', '=', 'Active'),
                  ),
                ),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('u.id')
    .execute()
  return rows.map(({ email }) => email)
}
