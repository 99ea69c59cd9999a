import { AREA_DECIMALS } from '../../src/domain/constants.ts'

const M2_PER_KM2 = 1e6
const SCALE = 10 ** AREA_DECIMALS

/** Square metres to km2 with the product's two decimals. */
export const roundKm2 = (m2: number) => Math.round((m2 / M2_PER_KM2) * SCALE) / SCALE
