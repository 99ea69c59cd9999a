import { TRIP_COLUMNS, type TripColumnName, tripColumns } from '../../server/warehouse/trip-columns.ts'

type CamelCase<S extends string> = S extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : S
/** The columns whose values are codes. */
type CodedColumn = {
  [C in TripColumnName]: (typeof TRIP_COLUMNS)[C] extends { codes: unknown } ? C : never
}[TripColumnName]

/**
 * A trip in tests. Its fields are the columns of server/warehouse/trip-columns.ts in camel case, with a place's
 * coordinates as a pair. An omitted attribute is unknown.
 */
export interface TripRow extends Readonly<Partial<Record<CamelCase<CodedColumn>, number>>> {
  readonly tripId: number
  readonly personId: number
  /** UTC seconds. */
  readonly startedAt: number
  readonly endedAt: number
  /** EPSG:27700 metres. */
  readonly origin: readonly [number, number]
  readonly dest: readonly [number, number]
  readonly home: readonly [number, number]
  readonly originZone: number
  readonly destZone: number
  readonly homeZone: number
  /** Null if the end of the stay is unknown. */
  readonly dwellS: number | null
  readonly purpose: number
  readonly mode: number
  readonly distanceM: number
  readonly ageBand: number
  readonly gender: number
  readonly isEv: boolean
  readonly weight: number
  /** 500 m squares. */
  readonly path: readonly number[]
}

/** The value of a column. */
export type TripValue = number | boolean | null | readonly number[]

const UNKNOWN = 0

/** The field with a column's value: `ageBand`. */
export const fieldOf = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** The values of a trip in the order of the columns. */
export const valuesOf = ({
  origin,
  dest,
  home,
  ...fields
}: TripRow): readonly (readonly [TripColumnName, TripValue])[] => {
  const values: Readonly<Record<string, TripValue>> = {
    ...fields,
    originE: origin[0],
    originN: origin[1],
    destE: dest[0],
    destN: dest[1],
    homeE: home[0],
    homeN: home[1],
  }
  return tripColumns.map(([column]) => {
    const value = values[fieldOf(column)]
    return [column, value === undefined ? UNKNOWN : value]
  })
}

/** Writes a value in ClickHouse's RowBinary. @returns the offset after it */
const writeValue = (bytes: Buffer, offset: number, type: string, value: TripValue): number => {
  if (type === 'UInt8') return bytes.writeUInt8(Number(value), offset)
  if (type === 'UInt32') return bytes.writeUInt32LE(Number(value), offset)
  if (type === 'Int32') return bytes.writeInt32LE(Number(value), offset)
  if (type === 'Float32') return bytes.writeFloatLE(Number(value), offset)
  if (type === 'Nullable(UInt32)') {
    const next = bytes.writeUInt8(value === null ? 1 : 0, offset)
    return value === null ? next : bytes.writeUInt32LE(Number(value), next)
  }
  const squares = value as readonly number[]
  let next = offset
  let length = squares.length
  for (; length > 127; length >>= 7) next = bytes.writeUInt8((length & 127) | 128, next)
  next = bytes.writeUInt8(length, next)
  for (const square of squares) next = bytes.writeUInt32LE(square, next)
  return next
}

/** The bytes of a RowBinary file with the trips. */
export const encodeTrips = (trips: readonly TripRow[]): Uint8Array => {
  const rowBytes = tripColumns.length * 5
  const bytes = Buffer.alloc(trips.reduce((sum, { path }) => sum + rowBytes + path.length * 4, 0))
  let offset = 0
  for (const trip of trips)
    for (const [column, value] of valuesOf(trip)) offset = writeValue(bytes, offset, TRIP_COLUMNS[column].type, value)
  return bytes.subarray(0, offset)
}

/** The trips in a RowBinary file, one by one. */
export function* readTrips(bytes: Uint8Array): Generator<TripRow> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = 0
  const skip = (length: number) => {
    offset += length
    return offset - length
  }
  const u8 = () => view.getUint8(skip(1))
  const u32 = () => view.getUint32(skip(4), true)
  const squares = () => {
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const byte = u8()
      length |= (byte & 127) << shift
      if (byte < 128) break
    }
    return Array.from({ length }, u32)
  }
  const read = {
    UInt8: u8,
    UInt32: u32,
    Int32: () => view.getInt32(skip(4), true),
    Float32: () => view.getFloat32(skip(4), true),
    'Nullable(UInt32)': () => (u8() === 1 ? null : u32()),
    'Array(UInt32)': squares,
  }
  while (offset < bytes.byteLength) {
    const { originE, originN, destE, destN, homeE, homeN, isEv, ...fields } = Object.fromEntries(
      tripColumns.map(([column, { type }]) => [fieldOf(column), read[type]()]),
    )
    yield {
      ...fields,
      origin: [originE, originN],
      dest: [destE, destN],
      home: [homeE, homeN],
      isEv: isEv === 1,
    } as unknown as TripRow
  }
}
