import { ColumnsBuilder } from '../columns/columns-builder.ts'
import { MM_PER_M } from '../columns/zone-columns.ts'
import { badFile } from '../errors.ts'
import { type FieldRoles, type ResolvedRoles, resolveRoles } from './field-roles.ts'
import { ColumnType, type FlatGeobufHeader, GeometryType } from './header.ts'
import type { FlatBytes } from './table.ts'

/** Bytes of a fixed-size property value, by column type; 0: length-prefixed. */
const VALUE_BYTES = [1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 0, 0, 0, 0]
const ENVELOPE_SLACK_MM = 1
const LARGEST_MM = 2147483647

/** Puts FlatGeobuf features straight into columns; no object is made per vertex, ring or feature. */
export class FeatureDecoder {
  readonly builder: ColumnsBuilder
  private readonly header: FlatGeobufHeader
  private readonly roles: ResolvedRoles
  private readonly limits: readonly [number, number, number, number]

  /** `bytes`: how many bytes of features are to come, which bounds the vertices. */
  constructor(header: FlatGeobufHeader, bytes: number, roles: FieldRoles = {}) {
    this.header = header
    this.roles = resolveRoles(header.fields, roles)
    this.builder = new ColumnsBuilder(this.roles.numberNames, Math.ceil(bytes / 16))
    const [minE, minN, maxE, maxN] = header.envelope ?? [-Infinity, -Infinity, Infinity, Infinity]
    this.limits = [
      Math.max(Math.floor(minE * MM_PER_M) - ENVELOPE_SLACK_MM, -LARGEST_MM),
      Math.max(Math.floor(minN * MM_PER_M) - ENVELOPE_SLACK_MM, -LARGEST_MM),
      Math.min(Math.ceil(maxE * MM_PER_M) + ENVELOPE_SLACK_MM, LARGEST_MM),
      Math.min(Math.ceil(maxN * MM_PER_M) + ENVELOPE_SLACK_MM, LARGEST_MM),
    ]
  }

  /** Decodes the feature whose table begins at `begin` and ends before `end`; `position` is its place in the file. */
  decode(flat: FlatBytes, begin: number, end: number, position: number) {
    flat.end = end
    const feature = flat.root(begin)
    const geometry = flat.field(feature, 0)
    if (geometry !== 0) this.geometry(flat, flat.indirect(geometry))
    this.properties(flat, feature, position)
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
    const begin = this.builder.reserve(vertices)
    const xy = this.builder.coordinates
    const [minE, minN, maxE, maxN] = this.limits
    const view = flat.view
    for (let i = 0, from = at, to = begin; i < vertices; i++, from += 16, to += 2) {
      const e = Math.round(view.getFloat64(from, true) * MM_PER_M)
      const n = Math.round(view.getFloat64(from + 8, true) * MM_PER_M)
      // Written so that a NaN fails too.
      if (!(e >= minE && e <= maxE && n >= minN && n <= maxN))
        throw badFile('A coordinate of the file lies outside its stated extent or the National Grid.')
      xy[to] = e
      xy[to + 1] = n
    }
    this.builder.endRing(vertices)
  }

  private properties(flat: FlatBytes, feature: number, position: number) {
    const { id, code, name, numbers, numberNames } = this.roles
    const { fields } = this.header
    const builder = this.builder
    let zoneId = position + 1
    let codeAt = 0
    let codeLength = 0
    let nameAt = 0
    let nameLength = 0
    const values = numberNames.length === 0 ? undefined : new Float64Array(numberNames.length).fill(Number.NaN)

    let at = flat.vector(feature, 1, 1)
    const end = at + flat.vectorLength
    while (at < end) {
      flat.need(at, 2)
      const field = flat.view.getUint16(at, true)
      const type = fields[field]?.type ?? 255
      at += 2
      let length = VALUE_BYTES[type]
      if (length === undefined) throw badFile('A property of the file is of an unknown field or type.')
      if (length === 0) {
        flat.need(at, 4)
        length = flat.view.getUint32(at, true)
        at += 4
      }
      if (at + length > end) throw badFile('A property of the file runs past its feature.')
      const number = numbers[field]
      if (field === id) zoneId = this.zoneId(flat, at, type)
      else if (number !== undefined) values![numberNames.indexOf(number)] = readNumber(flat, at, type)
      if (field === code && type === ColumnType.String) {
        codeAt = at
        codeLength = length
      }
      if (field === name && type === ColumnType.String) {
        nameAt = at
        nameLength = length
      }
      at += length
    }
    builder.pushCodeSlice(flat.bytes, codeAt, codeLength)
    builder.pushNameSlice(flat.bytes, nameAt, nameLength)
    for (let i = 0; i < numberNames.length; i++) builder.pushNumber(numberNames[i]!, values![i]!)
    builder.endZone(zoneId)
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
