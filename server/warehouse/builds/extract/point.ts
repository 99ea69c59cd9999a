import { POINT_FACTOR } from '../../sql-terms.ts'

export const eastingOf = (point: number): number => Math.floor(point / POINT_FACTOR)
export const northingOf = (point: number): number => point % POINT_FACTOR
