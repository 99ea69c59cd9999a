/** A town and a locality of one name that lie closer together are one place. Metres. */
export const ONE_PLACE_M = 5000
