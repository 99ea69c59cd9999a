import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ZoneTrips } from '../../../src/contract/flows.ts'
import { OUTSIDE, poolPairs } from '../../../src/domain/flows/flow.ts'
import type { FlowSheet } from './flow-files.ts'

interface OmxMatrix {
  /** The name that modellers use in scripts. */
  readonly name: string
  readonly description: string
  /** Row by row, one row per origin: `values[origin * zones + destination]`. */
  readonly values: Float64Array
}

/** The contents of an OMX file: square matrices, and lookups for their rows and columns. */
interface OmxContents {
  readonly description: string
  readonly matrices: readonly OmxMatrix[]
  /** Arrays by name, each with one entry per matrix row. */
  readonly lookups: Readonly<Record<string, Int32Array | Float64Array | readonly string[]>>
  readonly zones: number
}

/** Matrices are small and have few distinct values, so a higher level saves nothing. */
const DEFLATE_LEVEL = 1
const OMX_VERSION = '0.2'

const encoder = new TextEncoder()
/**
 * The HDF5 type for fixed-length strings, in bytes of UTF-8. PyTables, which most scripts use to read OMX, cannot read
 * variable-length strings.
 */
const fixedText = (texts: readonly string[]): string =>
  `S${Math.max(1, ...texts.map(text => encoder.encode(text).length))}`

/**
 * Writes an OMX file (github.com/osPlanning/omx, version 0.2), the matrix format used by transport modellers: HDF5 with
 * the matrices in the group `data`, and the meaning of their rows and columns in `lookup`.
 */
export const writeOmx = async ({ description, matrices, lookups, zones }: OmxContents): Promise<Uint8Array> => {
  // Loaded only when needed: the library contains 4 MB of WebAssembly and is used for nothing but flows.
  const { default: h5 } = await import('h5wasm/node')
  await h5.ready
  const folder = await mkdtemp(join(tmpdir(), 'ambit-omx-'))
  try {
    const path = join(folder, 'flows.omx')
    const file = new h5.File(path, 'w')
    const shape = [zones, zones]
    try {
      file.create_attribute('OMX_VERSION', OMX_VERSION, null, fixedText([OMX_VERSION]))
      file.create_attribute('SHAPE', Int32Array.from(shape))
      file.create_attribute('DESCRIPTION', description, null, fixedText([description]))
      const data = file.create_group('data')
      for (const { name, description: about, values } of matrices)
        data
          .create_dataset({ name, data: values, shape, chunks: shape, compression: DEFLATE_LEVEL })
          .create_attribute('DESCRIPTION', about, null, fixedText([about]))
      const lookup = file.create_group('lookup')
      for (const [name, entries] of Object.entries(lookups))
        if (entries instanceof Int32Array || entries instanceof Float64Array)
          lookup.create_dataset({ name, data: entries, shape: [zones] })
        else lookup.create_dataset({ name, data: [...entries], shape: [zones], dtype: fixedText(entries) })
    } finally {
      file.close()
    }
    return new Uint8Array(await readFile(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The row and column of places outside the zones, which come last. */
const BEYOND = { id: OUTSIDE, code: 'Outside' }

/**
 * Converts a string to a name that scripts can write without quotation marks, such as `all`, `weekday_morning` or
 * `mode_road`.
 */
const nameOf = ({ part, daytype, mode, purpose }: FlowSheet): string => {
  const words = [
    ...(daytype === 'all' ? [] : [daytype]),
    ...(part === 'all' ? [] : [part]),
    ...(mode === 'all' ? [] : ['mode', mode]),
    ...(purpose === 'all' ? [] : ['purpose', purpose]),
  ]
  return words.length === 0 ? 'all' : words.join('_').toLowerCase().replace(/\W+/g, '_')
}

const aboutOf = ({ part, daytype, mode, purpose, Days }: FlowSheet): string =>
  `Trips of a mean day of ${Days}, by departure; part of day: ${part}, day type: ${daytype}, mode: ${mode}, purpose: ${purpose}`

/** The first words of the names of totals. */
const [ORIGINS, DESTINATIONS] = ['origins', 'destinations']
const TOTALS_TEXT = `Lookups ${ORIGINS}_… and ${DESTINATIONS}_…: the released totals of the rows and columns of each matrix; zones that share a total each have the mean. Columns of a matrix differ from their totals where pools are spread evenly; balance the matrix to the totals (Furness)`

/**
 * The released flows as matrices of an average day, three for each selection: trips, margins of error, and pools. OMX
 * does not support missing values, and models need matrices that add up, so a pool's trips are spread evenly over its
 * pairs. The lookups contain the released row and column totals, to which models balance a matrix.
 * @param zones the dataset's zones, ascending, with their codes
 * @param about the lines about the dataset
 */
export const flowMatrices = (
  sheets: readonly FlowSheet[],
  zones: readonly { readonly id: number; readonly code: string }[],
  about: readonly string[],
): OmxContents => {
  const ends = [...zones, BEYOND]
  const rowOf = new Map(ends.map(({ id }, row) => [id, row]))
  const cellOf = (o: number, d: number) => rowOf.get(o)! * ends.length + rowOf.get(d)!
  const matricesOf = (sheet: FlowSheet): OmxMatrix[] => {
    const [trips, margins, pools] = [0, 1, 2].map(() => new Float64Array(ends.length ** 2)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ]
    const days = Math.max(1, sheet.Days)
    for (const { o, d, ...flow } of sheet.Items) {
      trips[cellOf(o, d)] = flow.trips / days
      margins[cellOf(o, d)] = flow.margin
    }
    for (const [number, { origins, destinations, ...pool }] of sheet.Pools.entries()) {
      const pairs = poolPairs({ origins, destinations })
      for (const { o, d } of pairs) {
        trips[cellOf(o, d)] = pool.trips / pairs.length / days
        margins[cellOf(o, d)] = pool.margin
        pools[cellOf(o, d)] = number + 1
      }
    }
    const name = nameOf(sheet)
    return [
      { name, description: aboutOf(sheet), values: trips },
      {
        name: `margin_${name}`,
        description: `Half-width of the 95 % interval of each figure of ‘${name}’, per cent; of a pool that of all its trips`,
        values: margins,
      },
      {
        name: `pool_${name}`,
        description: `0 where a figure of ‘${name}’ is of the pair alone; the number of its pool, whose trips are spread evenly over its pairs, where pairs are too thin to be shown alone`,
        values: pools,
      },
    ]
  }
  const totalsOf = (sums: readonly ZoneTrips[], days: number): Float64Array => {
    const totals = new Float64Array(ends.length)
    // Zones that share a sum each get its mean.
    for (const { zoneId, trips } of sums) totals[rowOf.get(zoneId)!] = trips / Math.max(1, days)
    return totals
  }
  const totals = sheets.flatMap(sheet => [
    [`${ORIGINS}_${nameOf(sheet)}`, totalsOf(sheet.Origins, sheet.Days)] as const,
    [`${DESTINATIONS}_${nameOf(sheet)}`, totalsOf(sheet.Destinations, sheet.Days)] as const,
  ])
  return {
    description: [...about, TOTALS_TEXT].join('\n'),
    matrices: sheets.flatMap(matricesOf),
    lookups: {
      zone: Int32Array.from(ends, ({ id }) => id),
      code: ends.map(({ code }) => code),
      ...Object.fromEntries(totals),
    },
    zones: ends.length,
  }
}
