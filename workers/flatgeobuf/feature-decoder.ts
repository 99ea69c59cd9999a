import { RingFault, type RingScratch } from '../../wasm/kernels.ts'
import { ColumnsBuilder, MIN_RING_VERTICES } from '../columns/columns-builder.ts'
import { MM_PER_M } from '../columns/zone-columns.ts'
import { badFile } from '../engine-error.ts'
import type { FlatBytes } from './flat-bytes.ts'
import { ColumnType, type FieldOfFile, type FlatGeobufHeader, GeometryType } from './header.ts'

/** The properties that contain id, code and name. A given name overrides the guess. */
export interface FieldRoles {
  readonly id?: string
  readonly code?: string
  readonly name?: string
  /** Integer properties to include. */
  readonly numbers?: readonly string[]
}

/** Field numbers; -1 if the file lacks the field. */
interface ResolvedRoles {
  readonly id: number
  /** The field number of `objectid` if another id was named, for zones without a value for that id. */
  readonly otherId: number
  readonly code: number
  readonly name: number
  /** The column name for each field, or undefined if the field is not included. */
  readonly numbers: readonly (string | undefined)[]
  readonly numberNames: readonly string[]
}

const KEPT_NUMBERS = ['population', 'parent', 'nczid']
const isText = (field: FieldOfFile | undefined) => field?.type === ColumnType.String

/**
 * Finds id, code and name: by the given name, by `objectid`, `code` or `name`, by names that end in cd and nm, or by
 * taking the first text fields.
 */
const resolveRoles = (fields: readonly FieldOfFile[], roles: FieldRoles = {}): ResolvedRoles => {
  const lower = fields.map(field => field.name.toLowerCase())
  const named = (name: string | undefined) => (name === undefined ? -1 : lower.indexOf(name.toLowerCase()))
  const firstText = (fits: (name: string, i: number) => boolean) =>
    lower.findIndex((name, i) => isText(fields[i]) && fits(name, i))
  const pick = (...candidates: number[]) => candidates.find(i => i >= 0) ?? -1

  const code = pick(
    named(roles.code),
    named('code'),
    firstText(name => name.endsWith('cd')),
    firstText(() => true),
  )
  const name = pick(
    named(roles.name),
    named('name'),
    firstText(text => text.endsWith('nm')),
    firstText((_, i) => i !== code),
    code,
  )
  const included = new Set([...KEPT_NUMBERS, ...(roles.numbers ?? [])].map(number => number.toLowerCase()))
  const numbers = lower.map((text, i) =>
    included.has(text) && fields[i]!.type <= ColumnType.Double && fields[i]!.type !== ColumnType.Bool
      ? text
      : undefined,
  )
  const id = pick(named(roles.id), named('objectid'))
  return {
    id,
    otherId: id === named('objectid') ? -1 : named('objectid'),
    code,
    name,
    numbers,
    numberNames: numbers.filter(n => n !== undefined),
  }
}

/** The number of bytes that a fixed-size property value takes, by column type; 0 if it is length-prefixed. */
const VALUE_BYTES = [1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 0, 0, 0, 0]
const ENVELOPE_SLACK_MM = 1
const LARGEST_MM = 2147483647
const UNKNOWN_TYPE = -1
const IS_CODE = 1
const IS_NAME = 2
const IS_ID = 4
const IS_OTHER_ID = 8
const FIRST_NUMBER = 16

/** A field's roles as bits. The position of an included number, from 1, is stored above them. */
const roleOf = (fields: readonly FieldOfFile[], roles: ResolvedRoles, field: number): number => {
  const { id, otherId, code, name, numbers, numberNames } = roles
  const isText = fields[field]!.type === ColumnType.String
  const number = numbers[field]
  return (
    (isText && field === code ? IS_CODE : 0) |
    (isText && field === name ? IS_NAME : 0) |
    (field === id ? IS_ID : 0) |
    (field === otherId ? IS_OTHER_ID : 0) |
    (number !== undefined && field !== id ? (numberNames.indexOf(number) + 1) * FIRST_NUMBER : 0)
  )
}

/** Decodes FlatGeobuf features directly into columns, without creating an object per vertex, ring or feature. */
export class FeatureDecoder {
  readonly builder: ColumnsBuilder
  private readonly header: FlatGeobufHeader
  /** The roles of each field; see {@link roleOf}. */
  private readonly roleOf: readonly number[]
  /** The number of bytes that each field's value takes; 0 if it is length-prefixed. */
  private readonly sizeOf: Int8Array
  /** The numbers of the current feature. */
  private readonly values: Float64Array
  private scratch: RingScratch | null = null
  /** The number of vertices that are only in the scratch memory. */
  private pending = 0
  private readonly limitMinE: number
  private readonly limitMinN: number
  private readonly limitMaxE: number
  private readonly limitMaxN: number

  /** `bytes` and `zones`: how much will follow. The bytes limit the number of vertices. */
  constructor(header: FlatGeobufHeader, bytes: number, zones: number, roles: FieldRoles = {}) {
    this.header = header
    const resolved = resolveRoles(header.fields, roles)
    this.roleOf = header.fields.map((_, field) => roleOf(header.fields, resolved, field))
    this.sizeOf = Int8Array.from(header.fields, ({ type }) => VALUE_BYTES[type] ?? UNKNOWN_TYPE)
    this.values = new Float64Array(resolved.numberNames.length)
    this.builder = new ColumnsBuilder(resolved.numberNames, Math.ceil(bytes / 16), Math.min(zones, bytes / 12))
    const [minE, minN, maxE, maxN] = header.envelope ?? [-Infinity, -Infinity, Infinity, Infinity]
    this.limitMinE = Math.max(Math.floor(minE * MM_PER_M) - ENVELOPE_SLACK_MM, -LARGEST_MM)
    this.limitMinN = Math.max(Math.floor(minN * MM_PER_M) - ENVELOPE_SLACK_MM, -LARGEST_MM)
    this.limitMaxE = Math.min(Math.ceil(maxE * MM_PER_M) + ENVELOPE_SLACK_MM, LARGEST_MM)
    this.limitMaxN = Math.min(Math.ceil(maxN * MM_PER_M) + ENVELOPE_SLACK_MM, LARGEST_MM)
  }

  /** Decodes the feature whose table is between `begin` and `end`. `position` is its position in the file. */
  decode(flat: FlatBytes, begin: number, end: number, position: number) {
    flat.end = end
    const feature = flat.root(begin)
    const geometry = flat.field(feature, 0)
    if (geometry !== 0) this.geometry(flat, flat.indirect(geometry))
    this.properties(flat, feature, position)
  }

  /** From now on, decodes the contents of a kernel's scratch memory with SIMD, until {@link flush}. */
  takeScratch(scratch: RingScratch) {
    scratch.limits.set([this.limitMinE, this.limitMinN, this.limitMaxE, this.limitMaxN])
    this.scratch = scratch
  }

  /** Moves the rings from the scratch memory into the columns. */
  flush() {
    const { builder, scratch, pending } = this
    if (scratch && pending > 0)
      builder.coordinates.set(scratch.xy.subarray(0, pending * 2), builder.reserve(0) - pending * 2)
    this.pending = 0
    this.scratch = null
  }

  private geometry(flat: FlatBytes, table: number) {
    const type = this.header.geometryType === GeometryType.Unknown ? flat.uint8(table, 6, 0) : this.header.geometryType
    if (type === GeometryType.Polygon) this.polygon(flat, table)
    else if (type === GeometryType.MultiPolygon) {
      const parts = flat.vector(table, 7, 4)
      const count = flat.vectorLength
      for (let i = 0; i < count; i++) this.polygon(flat, flat.indirect(parts + i * 4))
    } else throw badFile(`The file holds geometries of type ${type}; zones are polygons.`)
  }

  private polygon(flat: FlatBytes, table: number) {
    const xy = flat.vector(table, 1, 8)
    const vertices = flat.vectorLength >> 1
    if (vertices === 0) return
    const ends = flat.vector(table, 0, 4)
    const rings = flat.vectorLength
    if (rings === 0) this.ring(flat, xy, vertices)
    let from = 0
    for (let r = 0; r < rings; r++) {
      const to = flat.view.getUint32(ends + r * 4, true)
      if (to < from || to > vertices) throw badFile('A ring of the file ends outside its polygon.')
      this.ring(flat, xy + from * 16, to - from)
      from = to
    }
    this.builder.endPart()
  }

  private ring(flat: FlatBytes, at: number, vertices: number) {
    if (vertices < MIN_RING_VERTICES) return
    if (this.scratch) this.ringBySimd(this.scratch, at, vertices)
    else this.ringPlainly(flat, at, vertices)
  }

  private ringBySimd(scratch: RingScratch, at: number, vertices: number) {
    const fault = scratch.convert(at, vertices, this.pending)
    if (fault === RingFault.Outside) throw this.outside()
    if (fault === RingFault.Open) throw this.open()
    this.builder.reserve(vertices)
    this.pending += vertices
    const { box } = scratch
    this.builder.endRing(vertices, box[0]!, box[1]!, box[2]!, box[3]!)
  }

  private ringPlainly(flat: FlatBytes, at: number, vertices: number) {
    const begin = this.builder.reserve(vertices)
    const xy = this.builder.coordinates
    const { view } = flat
    const { limitMinE, limitMinN, limitMaxE, limitMaxN } = this
    let minE = limitMaxE
    let minN = limitMaxN
    let maxE = limitMinE
    let maxN = limitMinN
    for (let i = 0, from = at, to = begin; i < vertices; i++, from += 16, to += 2) {
      // Equivalent to Math.round, in one instruction.
      const e = Math.floor(view.getFloat64(from, true) * MM_PER_M + 0.5)
      const n = Math.floor(view.getFloat64(from + 8, true) * MM_PER_M + 0.5)
      // Written so that NaN fails too.
      if (!(e >= limitMinE && e <= limitMaxE && n >= limitMinN && n <= limitMaxN)) throw this.outside()
      xy[to] = e
      xy[to + 1] = n
      if (e < minE) minE = e
      if (e > maxE) maxE = e
      if (n < minN) minN = n
      if (n > maxN) maxN = n
    }
    const last = begin + vertices * 2 - 2
    if (xy[begin] !== xy[last] || xy[begin + 1] !== xy[last + 1]) throw this.open()
    this.builder.endRing(vertices, minE, minN, maxE, maxN)
  }

  private properties(flat: FlatBytes, feature: number, position: number) {
    const { builder, roleOf, sizeOf, values } = this
    const { view } = flat
    let zoneId = 0
    let otherId = 0
    let codeAt = 0
    let codeLength = 0
    let nameAt = 0
    let nameLength = 0
    values.fill(Number.NaN)

    let at = flat.vector(feature, 1, 1)
    const end = at + flat.vectorLength
    while (at < end) {
      flat.need(at, 2)
      const field = view.getUint16(at, true)
      if (field >= sizeOf.length || sizeOf[field] === UNKNOWN_TYPE)
        throw badFile('A property of the file is of an unknown field or type.')
      at += 2
      let length = sizeOf[field]!
      if (length === 0) {
        flat.need(at, 4)
        length = view.getUint32(at, true)
        at += 4
      }
      if (at + length > end) throw badFile('A property of the file runs past its feature.')
      const role = roleOf[field]!
      if ((role & IS_CODE) !== 0) {
        codeAt = at
        codeLength = length
      }
      if ((role & IS_NAME) !== 0) {
        nameAt = at
        nameLength = length
      }
      if ((role & IS_ID) !== 0) zoneId = this.zoneId(flat, at, this.header.fields[field]!.type)
      if ((role & IS_OTHER_ID) !== 0) otherId = this.zoneId(flat, at, this.header.fields[field]!.type)
      if (role >= FIRST_NUMBER)
        values[(role / FIRST_NUMBER - 1) | 0] = readNumber(flat, at, this.header.fields[field]!.type)
      at += length
    }
    builder.pushCodeSlice(flat.bytes, codeAt, codeLength)
    builder.pushNameSlice(flat.bytes, nameAt, nameLength)
    for (let i = 0; i < values.length; i++) builder.pushNumber(i, values[i]!)
    builder.endZone(zoneId || otherId || position + 1)
  }

  private outside() {
    return badFile('A coordinate of the file is outside its stated extent or the National Grid.')
  }

  private open() {
    return badFile(`Zone ${this.builder.count + 1} has a ring that is not closed.`)
  }

  private zoneId(flat: FlatBytes, at: number, type: number) {
    const value = readNumber(flat, at, type)
    if (!(value >= 1 && value <= 4294967295 && Number.isInteger(value))) throw badFile(`${value} is not a zone id.`)
    return value
  }
}

const readNumber = (flat: FlatBytes, at: number, type: number): number => {
  const { view } = flat
  switch (type) {
    case ColumnType.Byte:
      return view.getInt8(at)
    case ColumnType.UByte:
    case ColumnType.Bool:
      return view.getUint8(at)
    case ColumnType.Short:
      return view.getInt16(at, true)
    case ColumnType.UShort:
      return view.getUint16(at, true)
    case ColumnType.Int:
      return view.getInt32(at, true)
    case ColumnType.UInt:
      return view.getUint32(at, true)
    case ColumnType.Long:
      return Number(view.getBigInt64(at, true))
    case ColumnType.ULong:
      return Number(view.getBigUint64(at, true))
    case ColumnType.Float:
      return view.getFloat32(at, true)
    case ColumnType.Double:
      return view.getFloat64(at, true)
    default:
      return Number.NaN
  }
}
