const MAX_BYTES = 24 * 1024 * 1024

/** Recently cut tiles, up to a number of bytes. The least recently used tile is dropped first. */
export class TileCache {
  private readonly tiles = new Map<string, ArrayBuffer>()
  private bytes = 0
  private readonly maxBytes: number

  constructor(maxBytes = MAX_BYTES) {
    this.maxBytes = maxBytes
  }

  /** Returns a copy, which the caller may transfer. */
  take(key: string): ArrayBuffer | undefined {
    const tile = this.tiles.get(key)
    if (!tile) return undefined
    this.tiles.delete(key)
    this.tiles.set(key, tile)
    return tile.slice(0)
  }

  /** Stores a copy. */
  put(key: string, tile: ArrayBuffer) {
    this.drop(key)
    if (tile.byteLength > this.maxBytes) return
    this.tiles.set(key, tile.slice(0))
    this.bytes += tile.byteLength
    for (const oldest of this.tiles.keys()) {
      if (this.bytes <= this.maxBytes) break
      this.drop(oldest)
    }
  }

  clear() {
    this.tiles.clear()
    this.bytes = 0
  }

  private drop(key: string) {
    this.bytes -= this.tiles.get(key)?.byteLength ?? 0
    this.tiles.delete(key)
  }
}
