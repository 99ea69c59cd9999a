/** Bytes of a row beside its path: 19 numbers of four bytes at most, 7 of one, and the path's length. */
const ROW_BYTES = 96
export const MAX_PATH = 4096

/**
 * Writes trips as ClickHouse RowBinary in the column order of server/warehouse/deliveries/load/trip-columns.ts; the fields are set, then
 * `write` is called. One object for all trips: nothing is allocated a row.
 */
export class TripWriter {
  person = 0
  startedAt = 0
  endedAt = 0
  originE = 0
  originN = 0
  destE = 0
  destN = 0
  originZone = 0
  destZone = 0
  homeZone = 0
  homeE = 0
  homeN = 0
  /** Seconds; -1 where unknown. */
  dwellS = -1
  purpose = 0
  mode = 0
  distanceM = 0
  ageBand = 0
  gender = 0
  isEv = 0
  weight = 0
  readonly path = new Uint32Array(MAX_PATH)
  pathLength = 0

  trips = 0
  private bytes: Uint8Array<ArrayBuffer>
  private view: DataView
  private at = 0
  private rows = 0
  private readonly rowsAChunk: number
  private readonly onTrip: ((trip: Readonly<TripWriter>) => void) | undefined

  constructor(rowsAChunk: number, onTrip?: (trip: Readonly<TripWriter>) => void) {
    this.rowsAChunk = rowsAChunk
    this.onTrip = onTrip
    this.bytes = new Uint8Array(1 << 20)
    this.view = new DataView(this.bytes.buffer)
  }

  get isFull(): boolean {
    return this.rows >= this.rowsAChunk
  }

  /** The rows since the last chunk. */
  takeChunk(): Uint8Array<ArrayBuffer> {
    const chunk = this.bytes.slice(0, this.at)
    this.at = 0
    this.rows = 0
    return chunk
  }

  write(): void {
    this.reserve(ROW_BYTES + this.pathLength * 4)
    const { view } = this
    this.trips++
    this.rows++
    this.u32(this.trips)
    this.u32(this.person)
    this.u32(this.startedAt)
    this.u32(this.endedAt)
    this.u32(this.originE)
    this.u32(this.originN)
    this.u32(this.destE)
    this.u32(this.destN)
    this.u32(this.originZone)
    this.u32(this.destZone)
    this.u32(this.homeZone)
    this.u32(this.homeE)
    this.u32(this.homeN)
    if (this.dwellS < 0) this.u8(1)
    else {
      this.u8(0)
      this.u32(this.dwellS)
    }
    this.u8(this.purpose)
    this.u8(this.mode)
    this.u32(this.distanceM)
    this.u8(this.ageBand)
    this.u8(this.gender)
    this.u8(this.isEv)
    view.setFloat32(this.at, this.weight, true)
    this.at += 4
    let length = this.pathLength
    for (; length > 127; length >>>= 7) this.u8((length & 127) | 128)
    this.u8(length)
    for (let i = 0; i < this.pathLength; i++) this.u32(this.path[i]!)
    this.onTrip?.(this)
  }

  private u8(value: number): void {
    this.bytes[this.at++] = value
  }

  private u32(value: number): void {
    this.view.setUint32(this.at, value, true)
    this.at += 4
  }

  private reserve(more: number): void {
    if (this.at + more <= this.bytes.length) return
    const grown = new Uint8Array(this.bytes.length * 2 + more)
    grown.set(this.bytes)
    this.bytes = grown
    this.view = new DataView(grown.buffer)
  }
}
