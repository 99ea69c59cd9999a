import { resolve } from 'node:path'

/** LSOA 2021, England and Wales: 35,672 zones; beside the project on some machines, never in it. */
export const REAL_ZONES = {
  file: resolve(import.meta.dirname, '../../../../shared/data/zones/lsoa_2021_ew_bgc.fgb'),
  organisation: 'Aire Valley Transport Partnership',
  name: 'LSOA 2021',
  zones: 35_672,
} as const
