import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'

const DATA = resolve(import.meta.dirname, '../../../../shared/data/zones')
const FILES = resolve(import.meta.dirname, '../../../.cache/e2e-data/files/zones')

/** LSOA 2021, England and Wales: 35,672 zones. Some machines have the file next to the project, but never in it. */
export const REAL_ZONES = {
  file: resolve(DATA, 'lsoa_2021_ew_bgc.fgb'),
  organisation: 'Aire Valley Transport Partnership',
  name: 'LSOA 2021',
  fileName: 'aire-valley-transport-partnership.lsoa-2021',
  zones: 35_672,
} as const

/** MSOA 2021, England and Wales, gzipped. */
export const REAL_MIDDLE_ZONES = {
  ...REAL_ZONES,
  file: resolve(DATA, 'msoa_2021_ew_bgc.fgb.gz'),
  name: 'MSOA 2021',
  fileName: 'aire-valley-transport-partnership.msoa-2021',
  zones: 7264,
} as const

/** The LSOAs' usual residents by age, with each LSOA's MSOA, gzipped. */
export const REAL_POPULATION = resolve(DATA, '../population/lsoa_2021_census_population.csv.gz')

/** The path where the browser tests' portal stores a zone file. */
export const storedZones = (fileName: string): string => resolve(FILES, `${fileName}.fgb`)

/** The demo's own small standard zones. Their file is named after its content. */
export const storedStandardZones = (): string => {
  const found = readdirSync(FILES).find(name => /^standard-1-small\.\w+\.fgb$/.test(name))
  if (found === undefined) throw new Error(`There are no standard zones in ${FILES}`)
  return resolve(FILES, found)
}
