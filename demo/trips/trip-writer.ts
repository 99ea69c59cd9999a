import { TRIP_COLUMNS, type TripColumnName } from '../../server/warehouse/trip-columns.ts'

/** An upper bound for the bytes of a row without its path. */
const ROW_BYTES = 96
export const MAX_PATH = 4096

/** A trip's values, keyed by the warehouse's columns. An unknown stay is -1. */
export type TripRow = Record<Exclude<TripColumnName, 'path'>, number>

const NAMES = Object.keys(TRIP_COLUMNS).filter(name => name !== 'path') as (keyof TripRow)[]

/**
 * Writes trips as ClickHouse RowBinary. Fill the row, then call `write`. One row serves all trips, so that none is
 * allocated.
 */
export class TripWriter {
  readonly row = Object.fromEntries(NAMES.map(name => [name, 0])) as TripRow
  readonly path = new Uint32Array(MAX_PATH)
  pathLength = 0

  private bytes: Uint8Array<ArrayBuffer>
  private view: DataView
  private length = 0
  private rows = 0
  private readonly rowsAChunk: number
  private readonly onTrip: ((trip: Readonly<TripRow>) => void) | undefined

  constructor(rowsAChunk: number, onTrip?: (trip: Readonly<TripRow>) => void) {
    this.rowsAChunk = rowsAChunk
    this.onTrip = onTrip
    this.bytes = new Uint8Array(1 << 20)
    this.view = new DataView(this.bytes.buffer)
  }

  /** The number of trips written so far. Trips are numbered with it. */
  get trips(): number {
    return this.row.trip_id
  }

  get isFull(): boolean {
    return this.rows >= this.rowsAChunk
  }

  /** Returns the rows since the last chunk. */
  takeChunk(): Uint8Array<ArrayBuffer> {
    const chunk = this.bytes.slice(0, this.length)
    this.length = 0
    this.rows = 0
    return chunk
  }

  write(): void {
    this.reserve(ROW_BYTES + this.pathLength * 4)
    const { row } = this
    this.rows++
    row.trip_id++
    for (const name of NAMES) this.writeNumber(TRIP_COLUMNS[name].type, row[name])
    let length = this.pathLength
    for (; length > 127; length >>>= 7) this.u8((length & 127) | 128)
    this.u8(length)
    for (let i = 0; i < this.pathLength; i++) this.u32(this.path[i]!)
    this.onTrip?.(row)
  }

  private writeNumber(type: (typeof TRIP_COLUMNS)[keyof TripRow]['type'], value: number): void {
    if (type === 'UInt8') this.u8(value)
    else if (type === 'Float32') {
      this.view.setFloat32(this.length, value, true)
      this.length += 4
    } else if (type !== 'Nullable(UInt32)') this.u32(value)
    else if (value < 0) this.u8(1)
    else {
      this.u8(0)
      this.u32(value)
    }
  }

  private u8(value: number): void {
    this.bytes[this.length++] = value
  }

  private u32(value: number): void {
    this.view.setUint32(this.length, value, true)
    this.length += 4
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const grown = new Uint8Array(this.bytes.length * 2 + more)
    grown.set(this.bytes)
    this.bytes = grown
    this.view = new DataView(grown.buffer)
  }
}
