import type { ExpectedVisits } from '../../../src/contract/datasets.ts'
import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { GRID_SQUARE_M } from '../../../src/domain/constants.ts'
import { weekdayOfDate } from '../../../src/domain/days.ts'
import { gradeOf } from '../../../src/domain/disclosure/quality.ts'
import { readWkt } from '../../../workers/geometry/wkt.ts'
import { squareShares } from '../../../workers/overlay/square-shares.ts'
import { daysBetween } from '../deliveries/load/covered-days.ts'
import { marginOf } from '../disclosure/release.ts'
import type { ReleasedSquares } from '../disclosure/square-cells.ts'
import { type Curves, designRow, dot, type Line, onLine, sizeRow, varianceOf } from './fit-curves.ts'
import { heldBy } from './sample-places.ts'

/** The zones that an order counts by: small or middle standard zones, or a customer's own. */
export type OriginZones = 'small' | 'middle' | 'own'

const SQUARE_M2 = GRID_SQUARE_M ** 2

const digit = (value: number, round: (value: number) => number): number => {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return round(value / power) * power
}

const HALF_OF_THE_HOURS = 12

/**
 * The number of visits in a month from which more than half of the hours can probably be shown separately. Null if no
 * number is enough.
 */
const visitsForHours = (line: Line): number | null => {
  const wanted = HALF_OF_THE_HOURS + 0.5
  const after = line.findIndex(([, hours]) => hours >= wanted)
  if (after < 0) return null
  const [[x0, y0], [x1, y1]] = [line[Math.max(0, after - 1)]!, line[after]!]
  return digit(Math.exp(y1 === y0 ? x1 : x0 + ((x1 - x0) * (wanted - y0)) / (y1 - y0)), Math.ceil)
}

const partCountOf = (line: Line, visits: number): number => Math.max(1, Math.round(onLine(line, Math.log(visits))))

/**
 * At this multiple of the threshold, a total has an even chance of being released. Its noised devices must reach twice
 * the threshold, and its number of devices must reach a number drawn from 15 to 44.
 */
const EVEN_ODDS = 2.4
const DAYS_A_WEEK = 7

/** The place and the days of a dataset. */
interface EstimatedDataset {
  /** The study area, EPSG:27700. */
  readonly areaWkt: string
  readonly zones: OriginZones
  readonly firstDay: string
  readonly lastDay: string
  readonly eventDays: readonly string[] | null
}

/**
 * The share of the month's devices that come on the days of its smallest part. An event's month has three parts: the
 * event's days, ordinary days of the same weekdays, and days of other weekdays. There are only figures if each part is
 * safe.
 */
const shareOfSmallestPart = ({ onWeekday }: Curves, { firstDay, lastDay, eventDays }: EstimatedDataset): number => {
  if (eventDays === null) return 1
  const days = daysBetween(`${firstDay}..${lastDay}`)
  const weekdays = new Set(eventDays.map(weekdayOfDate))
  const ordinary = days.filter(day => weekdays.has(weekdayOfDate(day)) && !eventDays.includes(day)).length
  const others = days.length - eventDays.length - ordinary
  const fewest = Math.min(eventDays.length, ordinary, ...(others > 0 ? [others] : []))
  // Each weekday occurs days / 7 times in the month, and a device is equally likely to come on each of these days.
  const awayOnDay = (1 - Math.min(onWeekday, 1)) ** (DAYS_A_WEEK / days.length)
  return 1 - awayOnDay ** fewest
}

/**
 * Estimates a dataset's visits from released figures only: the sum of the squares, each weighted by its share of the
 * area. The sum is corrected for the size of each part of the area, because people who live there are not visitors. The
 * range contains the released visits of nine places in ten. A dataset whose total will probably not be released has the
 * kind 'few'.
 */
export const estimateVisits = (
  squares: ReleasedSquares,
  curves: Curves,
  asked: EstimatedDataset,
  { minDevices }: Pick<DisclosureSettings, 'minDevices'>,
): ExpectedVisits => {
  let [likely, devices, heldDevices, areaKm2] = [0, 0, 0, 0]
  for (const polygon of readWkt(asked.areaWkt)) {
    const m2 = squareShares([polygon])
    const shares = new Map([...m2].map(([square, part]) => [square, part / SQUARE_M2]))
    const partKm2 = [...m2.values()].reduce((sum, part) => sum + part, 0) / 1e6
    const held = heldBy(squares.devices, shares)
    likely += heldBy(squares.visits, shares) * Math.exp(dot(sizeRow(partKm2), curves.size))
    devices += held * Math.exp(dot(sizeRow(partKm2), curves.devices))
    heldDevices += held
    areaKm2 += partKm2
  }
  if (devices * shareOfSmallestPart(curves, asked) < EVEN_ODDS * minDevices || likely <= 0) return { kind: 'few' }
  const width = Math.exp(curves.reach * Math.sqrt(varianceOf(heldDevices, curves.variance)))
  const design = Math.exp(dot(designRow(areaKm2, likely), curves.design))
  const hours = partCountOf(curves.hours, likely)
  return {
    kind: 'visits',
    from: digit(likely / width, Math.floor),
    to: digit(likely * width, Math.ceil),
    grade: gradeOf(marginOf(likely, { design })),
    hours,
    hoursFrom: visitsForHours(curves.hours),
    hourGrade: gradeOf(marginOf(likely / hours, { design })),
    modes: partCountOf(curves.modes, likely),
    places: asked.zones === 'small' ? digit(partCountOf(curves.places, likely), Math.round) : null,
  }
}
