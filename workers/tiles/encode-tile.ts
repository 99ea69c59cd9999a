import type { TextColumn } from '../columns/text-column.ts'
import { ZoneCutter } from './cut-zone.ts'
import { ProtobufWriter } from './protobuf-writer.ts'
import type { TileZone } from './tile-batch.ts'
import { TILE_EXTENT, type TileGrid } from './tile-grid.ts'

const LAYER = 'zones'
const MVT_VERSION = 2
const POLYGON = 3
// Field numbers of the vector tile specification 2.1.
const TileField = { layer: 3 } as const
const LayerField = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 } as const
const FeatureField = { id: 1, tags: 2, type: 3, geometry: 4 } as const
const ValueField = { text: 1, uint: 5 } as const
const KEYS = ['code', 'name', 'class']

const cutter = new ZoneCutter()
const geometry = new ProtobufWriter()
const tags = new ProtobufWriter()
const feature = new ProtobufWriter()
const layer = new ProtobufWriter()
const values = new ProtobufWriter()
const value = new ProtobufWriter()

/**
 * One vector tile of zones: layer `zones`, feature id = zone id, properties code and name, and class where it has one.
 * @param classOf class by zone id; undefined: none
 */
export const encodeTile = (
  zones: Iterable<TileZone>,
  grid: TileGrid,
  classOf: (id: number) => number | undefined,
): ArrayBuffer => {
  layer.length = 0
  values.length = 0
  let valueCount = 0
  const classValue = new Map<number, number>()
  const push = (write: () => void) => {
    value.length = 0
    write()
    values.messageField(LayerField.value, value)
    return valueCount++
  }
  const text = (column: TextColumn, zone: number) => {
    values.textValue(LayerField.value, ValueField.text, column.bytes, column.start[zone]!, column.start[zone + 1]!)
    return valueCount++
  }
  layer.numberField(LayerField.version, MVT_VERSION)
  layer.textField(LayerField.name, LAYER)
  for (const one of zones) {
    if (!cutter.cut(one, grid, geometry)) continue
    const { columns } = one.batch
    const id = columns.ids[one.zone]!
    tags.length = 0
    tags.varint32(0)
    tags.varint32(text(columns.codes, one.zone))
    tags.varint32(1)
    tags.varint32(text(columns.names, one.zone))
    const painted = classOf(id)
    if (painted !== undefined) {
      let at = classValue.get(painted)
      if (at === undefined) {
        at = push(() => value.numberField(ValueField.uint, painted))
        classValue.set(painted, at)
      }
      tags.varint32(2)
      tags.varint32(at)
    }
    feature.length = 0
    feature.numberField(FeatureField.id, id)
    feature.messageField(FeatureField.tags, tags)
    feature.numberField(FeatureField.type, POLYGON)
    feature.messageField(FeatureField.geometry, geometry)
    layer.messageField(LayerField.feature, feature)
  }
  if (valueCount === 0) return new ArrayBuffer(0)
  for (const key of KEYS) layer.textField(LayerField.key, key)
  layer.numberField(LayerField.extent, TILE_EXTENT)
  const tile = new ProtobufWriter()
  tile.varint(TileField.layer * 8 + 2)
  tile.varint(layer.length + values.length)
  tile.append(layer)
  tile.append(values)
  return tile.finish().buffer
}
