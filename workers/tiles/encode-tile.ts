import { ZoneCutter } from './cut-zone.ts'
import { FeatureField, LayerField, TileField } from './mvt-fields.ts'
import { MOST_VARINT32_BYTES, ProtobufWriter, putVarint32, varint32Bytes } from './protobuf-writer.ts'
import type { TileZone } from './tile-batch.ts'
import { TILE_EXTENT, type TileGrid } from './tile-grid.ts'

const LAYER = 'zones'
const MVT_VERSION = 2
const POLYGON = 3
const KEYS = ['code', 'name']
const MOST_HEAD_BYTES = 9 + 5 * MOST_VARINT32_BYTES

const cutter = new ZoneCutter()
const geometry = new ProtobufWriter()
const layer = new ProtobufWriter()
const values = new ProtobufWriter()
const tile = new ProtobufWriter()

/** Begins a feature in the layer: all of it that stands before its geometry. Its code is the value `first`, its name the one after. */
const putHead = (id: number, first: number, geometryBytes: number) => {
  const tagsBytes = 2 + varint32Bytes(first) + varint32Bytes(first + 1)
  const headBytes = 6 + varint32Bytes(id) + tagsBytes + varint32Bytes(geometryBytes)
  const bytes = layer.room(MOST_HEAD_BYTES)
  let at = layer.length
  bytes[at++] = LayerField.feature * 8 + 2
  at = putVarint32(bytes, at, headBytes + geometryBytes)
  bytes[at++] = FeatureField.id * 8
  at = putVarint32(bytes, at, id)
  bytes[at++] = FeatureField.tags * 8 + 2
  bytes[at++] = tagsBytes
  bytes[at++] = 0
  at = putVarint32(bytes, at, first)
  bytes[at++] = 1
  at = putVarint32(bytes, at, first + 1)
  bytes[at++] = FeatureField.type * 8
  bytes[at++] = POLYGON
  bytes[at++] = FeatureField.geometry * 8 + 2
  layer.length = putVarint32(bytes, at, geometryBytes)
}

/** One vector tile of zones: layer `zones`, feature id = zone id, properties code and name. */
export const encodeTile = (zones: Iterable<TileZone>, grid: TileGrid): ArrayBuffer => {
  layer.length = 0
  values.length = 0
  let valueCount = 0
  layer.numberField(LayerField.version, MVT_VERSION)
  layer.textField(LayerField.name, LAYER)
  for (const one of zones) {
    if (!cutter.cut(one, grid, geometry)) continue
    const { columns, texts } = one.batch
    values.copy(texts.bytes, texts.start[one.zone]!, texts.start[one.zone + 1]!)
    putHead(columns.ids[one.zone]!, valueCount, geometry.length)
    valueCount += 2
    layer.append(geometry)
  }
  if (valueCount === 0) return new ArrayBuffer(0)
  for (const key of KEYS) layer.textField(LayerField.key, key)
  layer.numberField(LayerField.extent, TILE_EXTENT)
  tile.length = 0
  tile.varint(TileField.layer * 8 + 2)
  tile.varint(layer.length + values.length)
  tile.append(layer)
  tile.append(values)
  return tile.finish().buffer
}
