import { readFileSync } from 'node:fs'
import { GRID_ROWS, GRID_SQUARE_M } from '../../../src/domain/constants.ts'
import { DISTANCE_BRACKET_SQL } from '../dimensions.ts'
import { TRIP_NOISE } from '../disclosure/measure.ts'
import { BLOCK_SIDE, SQUARES_A_COLUMN } from '../disclosure/square-cells.ts'
import { TRIP_TERMS } from '../trip-columns.ts'

/** A place is a single integer, easting * POINT_FACTOR + northing in metres, which a double represents exactly. */
export const POINT_FACTOR = 2 ** 21
/** Added to the number of a square in a list that also contains places. The numbers of all places are below it. */
export const SQUARE_KEYS = 2 ** 42
/** A visit that lasts at least this many seconds is a dwell. */
export const DWELL_FROM_S = 1800
/** Trips longer than this many metres in a straight line count towards the EV score. */
const LONG_TRIP_M = 160_000
/** The part of the National Grid that contains Great Britain, in metres from its south-west corner. */
const GRID_WIDTH_M = 700_000
const GRID_HEIGHT_M = 1_300_000

/**
 * A neighbourhood consists of a grid square and the eight around it. These are their numbers relative to the centre
 * square.
 */
const NEIGHBOUR_STEPS = [-1, 0, 1].flatMap(column => [-1, 0, 1].map(row => column * GRID_ROWS + row))

const straightM = (from: string, to: string) =>
  `sqrt((${to}_e - ${from}_e) * (${to}_e - ${from}_e) + (${to}_n - ${from}_n) * (${to}_n - ${from}_n))`

/**
 * The quantiles that noise factors are drawn from, two bytes each, lower byte first. As a list they would take an
 * engine 7 ms to parse and plan; as a single string they take no time.
 */
const QUANTILE_BYTES = (() => {
  const text = readFileSync(new URL('./fragments/noise-quantiles.sql', import.meta.url), 'utf8')
  const bytes = (JSON.parse(text) as number[]).flatMap(quantile => [quantile % 256, Math.floor(quantile / 256)])
  return `unhex('${Buffer.from(bytes).toString('hex')}')`
})()

/** The tourism time periods: 1 to 4 on weekdays, 5 to 8 at weekends; 1 and 5 are the night. */
const TIME_PERIOD =
  'toUInt32(if(weekday % 6 = 0, 5, 1) + multiIf(hour < 7, 0, hour < 10, 1, hour < 16, 2, hour < 19, 3, 0))'

/** SQL that statements refer to by name: the product's numbers, tables and shared expressions. */
export const SQL_TERMS: Readonly<Record<string, string>> = {
  'grid-rows': `${GRID_ROWS}`,
  'square-m': `${GRID_SQUARE_M}`,
  'block-side': `${BLOCK_SIDE}`,
  'block-column-squares': `${SQUARES_A_COLUMN}`,
  'grid-width-m': `${GRID_WIDTH_M}`,
  'grid-height-m': `${GRID_HEIGHT_M}`,
  'squares-end': `${(GRID_WIDTH_M / GRID_SQUARE_M) * GRID_ROWS}`,
  'rows-end': `${GRID_HEIGHT_M / GRID_SQUARE_M}`,
  'point-factor': `${POINT_FACTOR}`,
  'square-keys': `${SQUARE_KEYS}`,
  'dwell-from-s': `${DWELL_FROM_S}`,
  'neighbour-steps': `[${NEIGHBOUR_STEPS.join(', ')}]`,
  visits: 'dataset_visits',
  departures: 'dataset_departures',
  traverses: 'dataset_traverses',
  flows: 'dataset_flows',
  'origin-zone': 'origin_zone',
  'dest-zone': 'dest_zone',
  'trip-noise-least': `${TRIP_NOISE.least}`,
  'trip-noise-steps': `${TRIP_NOISE.steps}`,
  'origin-to-dest-m': straightM('origin', 'dest'),
  'home-to-dest-m': straightM('home', 'dest'),
  'is-long': `${straightM('origin', 'dest')} > ${LONG_TRIP_M}`,
  'quantile-bytes': QUANTILE_BYTES,
  'distance-bracket': DISTANCE_BRACKET_SQL,
  'time-period': TIME_PERIOD,
  date: 'toUInt32(day)',
  ...TRIP_TERMS,
}
