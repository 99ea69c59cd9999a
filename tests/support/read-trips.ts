/**
 * One row of a trips file, for tests and for inspecting a world. Times are UTC seconds, positions EPSG:27700 metres.
 */
export interface Trip {
  readonly tripId: number
  readonly personId: number
  readonly startedAt: number
  readonly endedAt: number
  readonly originE: number
  readonly originN: number
  readonly destE: number
  readonly destN: number
  readonly originZone: number
  readonly destZone: number
  readonly homeZone: number
  readonly homeE: number
  readonly homeN: number
  /** Seconds; null if unknown. */
  readonly dwellS: number | null
  readonly purpose: number
  readonly mode: number
  readonly distanceM: number
  readonly ageBand: number
  readonly gender: number
  readonly isEv: boolean
  readonly weight: number
  readonly path: Uint32Array
}

/** The rows of a RowBinary trips file, one by one. */
export function* readTrips(bytes: Uint8Array): Generator<Trip> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const next = (bytes: number) => {
    at += bytes
    return at - bytes
  }
  const u8 = () => view.getUint8(next(1))
  const u32 = () => view.getUint32(next(4), true)
  const i32 = () => view.getInt32(next(4), true)
  const f32 = () => view.getFloat32(next(4), true)
  const path = () => {
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const byte = u8()
      length |= (byte & 127) << shift
      if (byte < 128) break
    }
    return Uint32Array.from({ length }, u32)
  }
  while (at < bytes.byteLength)
    yield {
      tripId: u32(),
      personId: u32(),
      startedAt: u32(),
      endedAt: u32(),
      originE: i32(),
      originN: i32(),
      destE: i32(),
      destN: i32(),
      originZone: u32(),
      destZone: u32(),
      homeZone: u32(),
      homeE: i32(),
      homeN: i32(),
      dwellS: u8() === 1 ? null : u32(),
      purpose: u8(),
      mode: u8(),
      distanceM: u32(),
      ageBand: u8(),
      gender: u8(),
      isEv: u8() === 1,
      weight: f32(),
      path: path(),
    }
}
