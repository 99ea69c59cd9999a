/** On the sphere that distances between places are measured on. */
export const METRES_A_DEGREE = 111_195

/** A town and a locality of one name that lie closer together are one place. Metres. */
export const ONE_PLACE_M = 5000
