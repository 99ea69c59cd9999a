/** A town and a locality of one name that lie closer together are one place. Metres. */
export const ONE_PLACE_M = 5000
/** A town names points up to this many times as far away as a locality does: its centre is named by the town, not by a close nearby. */
export const TOWN_DRAWS = 3
