import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'

const ZONE_M = 1500
const ACROSS = 14
/** The south-western corners of two towns 60 km apart, and the first zone number of each. */
const TOWNS = [
  [420_000, 423_000, 500_001],
  [480_000, 423_000, 700_001],
] as const

/**
 * The zones of two towns, each with a dense quarter. No other world has these numbers, and every zone has a middle
 * zone.
 */
export const zonesOfTwoTowns = (): ZoneColumns =>
  columnsFrom(
    TOWNS.flatMap(([west, south, first], town) =>
      Array.from({ length: ACROSS * ACROSS }, (_, at) => {
        const [e, n] = [west + (at % ACROSS) * ZONE_M, south + Math.floor(at / ACROSS) * ZONE_M]
        return {
          id: first + at,
          code: `T${town}-${at}`,
          name: `Zone ${at} of town ${town}`,
          numbers: { population: at === 90 ? 5000 : 900 - 300 * town, parent: 1 + 10 * town + Math.floor(at / 40) },
          polygons: [[[e, n, e + ZONE_M, n, e + ZONE_M, n + ZONE_M, e, n + ZONE_M, e, n]]],
        }
      }),
    ),
  )
