import type { TextColumn } from '../columns/text-column.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'
import { LayerField, ValueField } from './mvt-fields.ts'
import { ProtobufWriter } from './protobuf-writer.ts'

/** Zone z has the bytes start[z] up to start[z + 1]. */
export interface ZoneTexts {
  readonly bytes: Uint8Array
  readonly start: Uint32Array
}

/** Every zone's code and name as two values of a tile's layer: they are the same in each tile. */
export const zoneTexts = ({ count, codes, names }: ZoneColumns): ZoneTexts => {
  const values = new ProtobufWriter()
  const start = new Uint32Array(count + 1)
  const push = ({ bytes, start: at }: TextColumn, zone: number) =>
    values.textValue(LayerField.value, ValueField.text, bytes, at[zone]!, at[zone + 1]!)
  for (let zone = 0; zone < count; zone++) {
    push(codes, zone)
    push(names, zone)
    start[zone + 1] = values.length
  }
  return { bytes: values.finish(), start }
}
