/**
 * Visits per 1,000 residents; null where the residents are not known, or are none.
 * @param visits of a month, for visits per 1,000 residents a month
 * @example penetration(1200, 1500) // 800
 */
export const penetration = (visits: number, residents: number | null): number | null =>
  residents === null || residents <= 0 ? null : (1000 * visits) / residents
