import type { Kernels, RingScratch } from '../../wasm/kernels.ts'
import { badFile } from '../engine-error.ts'
import type { FeatureDecoder } from './feature-decoder.ts'
import { FlatBytes } from './flat-bytes.ts'
import type { FlatGeobufHeader } from './header.ts'

const PREFIX_BYTES = 4
const LEAST_TABLE_BYTES = 8

/** Splits pieces of any size into features and decodes them. Only a feature that spans two pieces is copied. */
export class FeatureStream {
  /** The number of bytes processed so far. */
  read = 0
  private readonly decoder: FeatureDecoder
  private readonly kernels: Kernels | undefined
  private readonly stated: number
  private readonly total: number
  // The incomplete feature at the end of the last piece.
  private cut = new Uint8Array(0)
  private held = 0

  /** `total` is the size of all features in bytes. Kernels make this three times as fast. */
  constructor(decoder: FeatureDecoder, header: FlatGeobufHeader, total: number, kernels: Kernels | undefined) {
    this.decoder = decoder
    this.kernels = kernels
    this.stated = header.featureCount
    this.total = total
  }

  /** @throws EngineError `bad-file` */
  take(piece: Uint8Array) {
    const plain = new FlatBytes(piece)
    let at = this.held === 0 ? 0 : this.complete(piece)
    for (;;) {
      const from = at
      if (this.kernels) at += this.byKernel(this.kernels.rings(), piece.subarray(at), at)
      // Features that are too long for the kernel's scratch memory, or all features without a kernel.
      at = this.whole(plain, piece.byteLength, at, 0, this.kernels ? 1 : Infinity)
      if (at === from) break
    }
    if (at < piece.byteLength) this.hold(piece, at, piece.byteLength)
    this.read += piece.byteLength
  }

  /** Marks the end of the input. */
  end() {
    const { count } = this.decoder.builder
    if (this.read !== this.total)
      throw badFile(`The file breaks off after ${this.read} of ${this.total} bytes of features.`)
    if (this.held > 0) throw badFile('The last feature of the file is cut off.')
    if (this.stated > 0 && count !== this.stated)
      throw badFile(`The file states ${this.stated} features and holds ${count}.`)
  }

  /**
   * Decodes the features at the start of the bytes that fit into the scratch memory, and returns the number of bytes
   * read.
   */
  private byKernel(scratch: RingScratch, bytes: Uint8Array, begin: number): number {
    const length = Math.min(bytes.byteLength, scratch.bytes.byteLength)
    scratch.bytes.set(bytes.subarray(0, length))
    this.decoder.takeScratch(scratch)
    try {
      return this.whole(new FlatBytes(scratch.bytes), length, 0, begin, Infinity)
    } finally {
      this.decoder.flush()
    }
  }

  /**
   * Decodes at most `most` features that are complete between `at` and `end`, and returns the start of the next one.
   */
  private whole(flat: FlatBytes, end: number, at: number, begin: number, most: number): number {
    let next = at
    for (let i = 0; i < most && next + PREFIX_BYTES <= end; i++) {
      const length = this.lengthAt(flat, next, this.read + begin + next)
      if (next + PREFIX_BYTES + length > end) break
      this.decode(flat, next + PREFIX_BYTES, length)
      next += PREFIX_BYTES + length
    }
    return next
  }

  /**
   * Adds a piece's share of the incomplete feature and decodes it once it is complete. Returns the number of bytes
   * used.
   */
  private complete(piece: Uint8Array): number {
    const begin = this.read - this.held
    let at = 0
    if (this.held < PREFIX_BYTES) at = this.hold(piece, 0, Math.min(PREFIX_BYTES - this.held, piece.byteLength))
    if (this.held < PREFIX_BYTES) return at
    const length = this.lengthAt(new FlatBytes(this.cut), 0, begin)
    at = this.hold(piece, at, Math.min(at + PREFIX_BYTES + length - this.held, piece.byteLength))
    if (this.held < PREFIX_BYTES + length) return at
    this.held = 0
    this.decode(new FlatBytes(this.cut), PREFIX_BYTES, length)
    return at
  }

  /** Stores part of a chunk for the next one and returns its end. */
  private hold(piece: Uint8Array, from: number, to: number): number {
    const total = this.held + to - from
    if (total > this.cut.byteLength) {
      const larger = new Uint8Array(Math.max(this.cut.byteLength * 2, total, 64))
      larger.set(this.cut.subarray(0, this.held))
      this.cut = larger
    }
    this.cut.set(piece.subarray(from, to), this.held)
    this.held = total
    return to
  }

  /**
   * The stated length of a feature, which must fit into the remaining bytes. `begin` is its offset among the features.
   */
  private lengthAt(flat: FlatBytes, at: number, begin: number): number {
    const length = flat.view.getUint32(at, true)
    if (length < LEAST_TABLE_BYTES) throw badFile('A feature of the file is too short for its table.')
    if (begin + PREFIX_BYTES + length > this.total) throw badFile('The last feature of the file is cut off.')
    return length
  }

  private decode(flat: FlatBytes, begin: number, length: number) {
    const position = this.decoder.builder.count
    if (this.stated > 0 && position >= this.stated)
      throw badFile(`The file holds more than its ${this.stated} features.`)
    this.decoder.decode(flat, begin, begin + length, position)
  }
}
