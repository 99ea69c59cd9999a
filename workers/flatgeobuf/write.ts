import { isEmptyZone, MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'
import { hilbertOrder } from '../index/hilbert-order.ts'
import { FlatWriter } from './flat-writer.ts'
import { ColumnType, GeometryType, MAGIC } from './header.ts'
import { writeTree } from './index-tree.ts'

const NODE_SIZE = 16
const NO_WIDTH = -1
const LARGEST_INT32 = 2147483647

/**
 * Writes zones as an indexed FlatGeobuf in EPSG:27700 that GDAL can read: MultiPolygons in Hilbert order, with the
 * properties `objectid`, `code`, `name` and the columns' numbers. Zones without geometry are included.
 * @param name the layer's name
 */
export const writeFlatGeobuf = (columns: ZoneColumns, name: string): Uint8Array => {
  const extent = extentMm(columns)
  const order = hilbertOrder(columns, extent)
  const numbers = [...columns.numbers].map(([field, values]) => ({ field, values, type: numberType(values) }))
  const idType = columns.ids.every(id => id <= LARGEST_INT32) ? ColumnType.Int : ColumnType.Long
  const writer = new FlatWriter()
  const features: Uint8Array[] = []
  const offsets = new Float64Array(columns.count)
  const boxes = new Float64Array(columns.count * 4)
  let bytes = 0
  order.forEach((zone, i) => {
    const feature = writeFeature(writer, columns, zone, idType, numbers).slice()
    features.push(feature)
    offsets[i] = bytes
    bytes += feature.byteLength
    // A zone without geometry is indexed as a point at the extent's corner, because the tree cannot express "nowhere".
    for (let k = 0; k < 4; k++) {
      boxes[i * 4 + k] = (isEmptyZone(columns, zone) ? extent[k % 2]! : columns.boxes[zone * 4 + k]!) / MM_PER_M
    }
  })
  const header = writeHeader(writer, name, columns.count, extent, idType, numbers).slice()
  const tree = columns.count === 0 ? new Uint8Array(0) : writeTree(boxes, offsets, NODE_SIZE)

  const file = new Uint8Array(MAGIC.length + header.byteLength + tree.byteLength + bytes)
  file.set(MAGIC)
  file.set(header, MAGIC.length)
  file.set(tree, MAGIC.length + header.byteLength)
  let at = MAGIC.length + header.byteLength + tree.byteLength
  for (const feature of features) {
    file.set(feature, at)
    at += feature.byteLength
  }
  return file
}

interface NumberField {
  readonly field: string
  readonly values: Float64Array
  readonly type: number
}

const numberType = (values: Float64Array) =>
  values.every(value => Number.isNaN(value) || (Number.isInteger(value) && Math.abs(value) <= LARGEST_INT32))
    ? ColumnType.Int
    : ColumnType.Double

const extentMm = ({ boxes, count }: ZoneColumns): [number, number, number, number] => {
  const extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let z = 0; z < count; z++) {
    if (boxes[z * 4]! > boxes[z * 4 + 2]!) continue
    extent[0] = Math.min(extent[0], boxes[z * 4]!)
    extent[1] = Math.min(extent[1], boxes[z * 4 + 1]!)
    extent[2] = Math.max(extent[2], boxes[z * 4 + 2]!)
    extent[3] = Math.max(extent[3], boxes[z * 4 + 3]!)
  }
  return extent[0] === Infinity ? [0, 0, 0, 0] : extent
}

const writeHeader = (
  writer: FlatWriter,
  name: string,
  count: number,
  extent: readonly number[],
  idType: number,
  numbers: readonly NumberField[],
) => {
  const column = (field: string, type: number, nullable: boolean) => () =>
    writer.table([
      writer.text(field),
      { bytes: 1, value: type },
      undefined,
      undefined,
      { bytes: 4, value: NO_WIDTH },
      { bytes: 4, value: NO_WIDTH },
      { bytes: 4, value: NO_WIDTH },
      { bytes: 1, value: nullable ? 1 : 0 },
    ])
  return writer.sizePrefixed(() =>
    writer.table([
      writer.text(name),
      writer.doubleVector(4, (view, at) =>
        extent.forEach((mm, k) => {
          view.setFloat64(at + k * 8, mm / MM_PER_M, true)
        }),
      ),
      { bytes: 1, value: GeometryType.MultiPolygon },
      undefined,
      undefined,
      undefined,
      undefined,
      writer.tables([
        column('objectid', idType, false),
        column('code', ColumnType.String, false),
        column('name', ColumnType.String, false),
        ...numbers.map(({ field, type }) => column(field, type, true)),
      ]),
      { bytes: 8, value: count },
      { bytes: 2, value: count === 0 ? 0 : NODE_SIZE },
      {
        bytes: 'offset',
        write: () =>
          writer.table([
            writer.text('EPSG'),
            { bytes: 4, value: 27700 },
            writer.text('OSGB36 / British National Grid'),
            undefined,
            writer.text(WKT_27700),
          ]),
      },
    ]),
  )
}

const writeFeature = (
  writer: FlatWriter,
  columns: ZoneColumns,
  zone: number,
  idType: number,
  numbers: readonly NumberField[],
) => {
  const { partStart, ringStart, zoneStart, xy } = columns
  const polygon = (part: number) => () => {
    const rings = partStart[part + 1]! - partStart[part]!
    const from = ringStart[partStart[part]!]!
    const to = ringStart[partStart[part + 1]!]!
    const ends = Array.from({ length: rings }, (_, r) => ringStart[partStart[part]! + r + 1]! - from)
    return writer.table([
      rings > 1 ? writer.uint32Vector(ends) : undefined,
      writer.doubleVector((to - from) * 2, (view, at) => {
        for (let i = from * 2, o = at; i < to * 2; i++, o += 8) view.setFloat64(o, xy[i]! / MM_PER_M, true)
      }),
      undefined,
      undefined,
      undefined,
      undefined,
      { bytes: 1, value: GeometryType.Polygon },
    ])
  }
  const parts = Array.from({ length: zoneStart[zone + 1]! - zoneStart[zone]! }, (_, p) => polygon(zoneStart[zone]! + p))
  const geometry = () =>
    writer.table([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      { bytes: 1, value: GeometryType.MultiPolygon },
      writer.tables(parts),
    ])
  return writer.sizePrefixed(() =>
    writer.table([
      // A zone without parts has an empty geometry instead of none, because some readers fail if it is missing.
      { bytes: 'offset', write: geometry },
      writer.byteVector(properties(columns, zone, idType, numbers)),
    ]),
  )
}

const properties = (
  columns: ZoneColumns,
  zone: number,
  idType: number,
  numbers: readonly NumberField[],
): Uint8Array => {
  const code = columns.codes.raw(zone)
  const name = columns.names.raw(zone)
  const bytes = new Uint8Array(10 + 6 + code.byteLength + 6 + name.byteLength + numbers.length * 10)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0, true)
  if (idType === ColumnType.Int) view.setInt32(2, columns.ids[zone]!, true)
  else view.setBigInt64(2, BigInt(columns.ids[zone]!), true)
  let at = idType === ColumnType.Int ? 6 : 10
  for (const [field, utf8] of [[1, code] as const, [2, name] as const]) {
    view.setUint16(at, field, true)
    view.setUint32(at + 2, utf8.byteLength, true)
    bytes.set(utf8, at + 6)
    at += 6 + utf8.byteLength
  }
  numbers.forEach(({ values, type }, i) => {
    const value = values[zone]!
    if (Number.isNaN(value)) return
    view.setUint16(at, 3 + i, true)
    if (type === ColumnType.Int) view.setInt32(at + 2, value, true)
    else view.setFloat64(at + 2, value, true)
    at += type === ColumnType.Int ? 6 : 10
  })
  return bytes.subarray(0, at)
}

/** The National Grid's definition as OGC WKT, for readers without an EPSG table. */
const WKT_27700 =
  'PROJCS["OSGB36 / British National Grid",GEOGCS["OSGB36",DATUM["Ordnance_Survey_of_Great_Britain_1936",SPHEROID["Airy 1830",6377563.396,299.3249646,AUTHORITY["EPSG","7001"]],AUTHORITY["EPSG","6277"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4277"]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",49],PARAMETER["central_meridian",-2],PARAMETER["scale_factor",0.9996012717],PARAMETER["false_easting",400000],PARAMETER["false_northing",-100000],UNIT["metre",1,AUTHORITY["EPSG","9001"]],AXIS["Easting",EAST],AXIS["Northing",NORTH],AUTHORITY["EPSG","27700"]]'
