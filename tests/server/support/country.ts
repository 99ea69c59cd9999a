import { writeFile } from 'node:fs/promises'
import type { MovementLoader } from '../../../server/warehouse/open-movement-data.ts'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import type { ZoneColumns, ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { randomOf } from '../../support/random.ts'

/** The centre of a small made-up country, which is the centre of Leeds: EPSG:27700 metres and [lon, lat] degrees. */
export const CENTRE_E = 430_000
export const CENTRE_N = 433_500
export const CENTRE = [-1.5462, 53.7967] as const

const square = (e: number, n: number, sizeM: number) => [e, n, e + sizeM, n, e + sizeM, n + sizeM, e, n + sizeM, e, n]

interface OfGrid {
  readonly nameOf?: (at: number) => string
  /** Returns each zone's middle zone; if omitted, zones do not belong to middle zones. */
  readonly parentOf?: (at: number) => number
}

/**
 * A square of `across` by `across` zones around the centre. The first is in the south-west, rows run east, and ids
 * count from 1.
 */
export const gridOfZones = (
  across: number,
  sizeM: number,
  residents: number,
  { nameOf = at => `Zone ${at + 1}`, parentOf }: OfGrid = {},
): ZoneColumns => {
  const zones: ZoneInput[] = Array.from({ length: across * across }, (_, at) => ({
    id: at + 1,
    code: `Z${String(at + 1).padStart(5, '0')}`,
    name: nameOf(at),
    numbers: { population: residents, ...(parentOf && { parent: parentOf(at) }) },
    polygons: [
      [
        square(
          CENTRE_E + ((at % across) - across / 2) * sizeM,
          CENTRE_N + (Math.floor(at / across) - across / 2) * sizeM,
          sizeM,
        ),
      ],
    ],
  }))
  return columnsFrom(zones)
}

const SMALL_ACROSS = 30
const SMALL_M = 1000
const SMALL_RESIDENTS = 1000
/** How many small zones there are along each side of a middle zone, which is a square. */
const MIDDLE_SIDE = 3
const MIDDLE_ACROSS = SMALL_ACROSS / MIDDLE_SIDE

const zoneAt = (e: number, n: number) => {
  const column = Math.floor((e - CENTRE_E) / SMALL_M + SMALL_ACROSS / 2)
  const row = Math.floor((n - CENTRE_N) / SMALL_M + SMALL_ACROSS / 2)
  return row * SMALL_ACROSS + column + 1
}
const squareOf = (e: number, n: number) => Math.floor(e / 500) * 4096 + Math.floor(n / 500)

/**
 * A zone that is in no version of the standard zones. Everyone whose number ends in 3 starts there, as in deliveries
 * that predate the comparison of zones.
 */
export const UNKNOWN_ZONE = 291_627

/** Writes a RowBinary file with several trips for each of `people`, within 200 m of the centre in October 2026. */
const tripsFile = (people: number, seed: number): Uint8Array => {
  const random = randomOf(seed)
  const bytes: Buffer[] = []
  const from = Date.UTC(2026, 9, 1) / 1000
  let tripId = 0
  for (let person = 1; person <= people; person++) {
    const homeE = CENTRE_E + Math.round((random() - 0.5) * 28_000)
    const homeN = CENTRE_N + Math.round((random() - 0.5) * 28_000)
    for (let trip = 0; trip < 12; trip++) {
      const destE = CENTRE_E + Math.round((random() - 0.5) * 400)
      const destN = CENTRE_N + Math.round((random() - 0.5) * 400)
      const started = from + Math.floor(random() * 30.5 * 86_400)
      const row = Buffer.alloc(4 * 4 + 4 * 4 + 4 * 3 + 4 * 2 + 5 + 1 + 1 + 4 + 1 + 1 + 1 + 4 + 1 + 8)
      let at = 0
      const u32 = (value: number) => {
        at = row.writeUInt32LE(value, at)
      }
      const u8 = (value: number) => {
        at = row.writeUInt8(value, at)
      }
      // Draws a number that the files used to contain, so that a seed still gives the same trips.
      random()
      for (const value of [++tripId, person, started, started + 1800]) u32(value)
      for (const value of [homeE, homeN, destE, destN]) u32(value)
      const originZone = person % 10 === 3 ? UNKNOWN_ZONE : zoneAt(homeE, homeN)
      for (const value of [originZone, zoneAt(destE, destN), zoneAt(homeE, homeN), homeE, homeN]) u32(value)
      u8(0)
      u32(3600)
      u8(2)
      u8(1)
      u32(Math.round(Math.hypot(homeE - destE, homeN - destN)))
      u8(1 + (person % 6))
      u8(1 + (person % 2))
      u8(person % 5 === 0 ? 1 : 0)
      at = row.writeFloatLE(10, at)
      u8(2)
      u32(squareOf(homeE, homeN))
      u32(squareOf(destE, destN))
      bytes.push(row)
    }
  }
  return Buffer.concat(bytes)
}

const days = (year: number, month: number) =>
  Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, day) => ({
    day: `${year}-${String(month).padStart(2, '0')}-${String(day + 1).padStart(2, '0')}`,
    complete: true,
  }))

const middleOf = (small: number): number => {
  const [column, row] = [small % SMALL_ACROSS, Math.floor(small / SMALL_ACROSS)]
  return Math.floor(row / MIDDLE_SIDE) * MIDDLE_ACROSS + Math.floor(column / MIDDLE_SIDE) + 1
}

export const smallZones = () => gridOfZones(SMALL_ACROSS, SMALL_M, SMALL_RESIDENTS, { parentOf: middleOf })
export const middleZones = () =>
  gridOfZones(MIDDLE_ACROSS, SMALL_M * MIDDLE_SIDE, SMALL_RESIDENTS * MIDDLE_SIDE ** 2, {
    nameOf: at => `Leeds ${String(at + 1).padStart(3, '0')}`,
  })

/** Fills the warehouse with the country's trips, cells and days; September is covered too but without trips. */
export const loadCountry = async (load: MovementLoader, tripsPath: string): Promise<void> => {
  await writeFile(tripsPath, tripsFile(400, 1))
  await load.trips([tripsPath])
  await load.cells([{ id: 1, easting: CENTRE_E, northing: CENTRE_N, rangeM: 1500 }])
  await load.coverage([...days(2026, 9), ...days(2026, 10)])
}
