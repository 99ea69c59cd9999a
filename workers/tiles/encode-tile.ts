import { ZoneCutter } from './cut-zone.ts'
import { FeatureField, LayerField, TileField } from './mvt-fields.ts'
import { ProtobufWriter } from './protobuf-writer.ts'
import type { TileZone } from './tile-batch.ts'
import { TILE_EXTENT, type TileGrid } from './tile-grid.ts'

const LAYER = 'zones'
const MVT_VERSION = 2
const POLYGON = 3
const KEYS = ['code', 'name']

const cutter = new ZoneCutter()
const geometry = new ProtobufWriter()
/** The bytes of a feature before its geometry. */
const head = new ProtobufWriter()
const tags = new ProtobufWriter()
const layer = new ProtobufWriter()
const values = new ProtobufWriter()
const tile = new ProtobufWriter()

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
    const id = columns.ids[one.zone]!
    tags.length = 0
    tags.varint32(0)
    tags.varint32(valueCount)
    tags.varint32(1)
    tags.varint32(valueCount + 1)
    values.copy(texts.bytes, texts.start[one.zone]!, texts.start[one.zone + 1]!)
    valueCount += 2
    head.length = 0
    head.numberField(FeatureField.id, id)
    head.messageField(FeatureField.tags, tags)
    head.numberField(FeatureField.type, POLYGON)
    head.varint32(FeatureField.geometry * 8 + 2)
    head.varint32(geometry.length)
    layer.varint32(LayerField.feature * 8 + 2)
    layer.varint32(head.length + geometry.length)
    layer.append(head)
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
