import { PbfReader, PbfWriter } from 'pbf'
import { type Properties, type Translated, ZOOMSTACK_LAYERS } from './zoomstack-layers.ts'

/** Field numbers from the Mapbox Vector Tile specification, version 2. */
const TILE_LAYER = 3
const LAYER = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 } as const
const FEATURE = { tags: 2, type: 3, geometry: 4 } as const
const VALUE = { text: 1, float: 2, double: 3, int: 4, uint: 5, sint: 6, bool: 7 } as const
const VERSION = 2
const DEFAULT_EXTENT = 4096

type Value = string | number | boolean

interface SourceFeature {
  readonly tags: number[]
  type: number
  geometry: Uint8Array
}
interface SourceLayer {
  name: string
  readonly features: SourceFeature[]
  readonly keys: string[]
  readonly values: Value[]
  extent: number
}

const readValue = (reader: PbfReader, end: number): Value => {
  let value: Value = ''
  while (reader.pos < end) {
    const field = reader.readVarint() >> 3
    if (field === VALUE.text) value = reader.readString()
    else if (field === VALUE.float) value = reader.readFloat()
    else if (field === VALUE.double) value = reader.readDouble()
    else if (field === VALUE.int) value = reader.readVarint(true)
    else if (field === VALUE.uint) value = reader.readVarint()
    else if (field === VALUE.sint) value = reader.readSVarint()
    else if (field === VALUE.bool) value = reader.readBoolean()
    else throw new Error(`a value of field ${field}`)
  }
  return value
}

const readFeature = (reader: PbfReader): SourceFeature =>
  reader.readMessage<SourceFeature>(
    (field, feature, inner) => {
      if (field === FEATURE.tags) inner!.readPackedVarint(feature!.tags)
      else if (field === FEATURE.type) feature!.type = inner!.readVarint()
      else if (field === FEATURE.geometry) feature!.geometry = inner!.readBytes()
    },
    { tags: [], type: 0, geometry: new Uint8Array() },
  )

const readLayer = (reader: PbfReader): SourceLayer =>
  reader.readMessage<SourceLayer>(
    (field, layer, inner) => {
      if (field === LAYER.name) layer!.name = inner!.readString()
      else if (field === LAYER.feature) layer!.features.push(readFeature(inner!))
      else if (field === LAYER.key) layer!.keys.push(inner!.readString())
      else if (field === LAYER.value) layer!.values.push(readValue(inner!, inner!.readVarint() + inner!.pos))
      else if (field === LAYER.extent) layer!.extent = inner!.readVarint()
    },
    { name: '', features: [], keys: [], values: [], extent: DEFAULT_EXTENT },
  )

const propertiesOf = ({ tags }: SourceFeature, { keys, values }: SourceLayer): Properties => {
  const properties = new Map<string, Value>()
  for (let at = 0; at + 1 < tags.length; at += 2) {
    const [key, value] = [keys[tags[at]!], values[tags[at + 1]!]]
    if (key !== undefined && value !== undefined) properties.set(key, value)
  }
  return properties
}

/** Numbers distinct values in insertion order. */
const numbered = <T>() => {
  const numbers = new Map<T, number>()
  return {
    of: (one: T): number => {
      const number = numbers.get(one)
      if (number !== undefined) return number
      numbers.set(one, numbers.size)
      return numbers.size - 1
    },
    all: numbers,
  }
}

const createLayer = (extent: number) => ({
  extent,
  features: [] as { readonly tags: number[]; readonly type: number; readonly geometry: Uint8Array }[],
  keys: numbered<string>(),
  values: numbered<string | number>(),
})
type NewLayer = ReturnType<typeof createLayer>

const writeLayer = (name: string, { features, keys, values, extent }: NewLayer, writer: PbfWriter): void => {
  writer.writeVarintField(LAYER.version, VERSION)
  writer.writeStringField(LAYER.name, name)
  for (const { tags, type, geometry } of features)
    writer.writeMessage(
      LAYER.feature,
      (_, inner) => {
        inner.writePackedVarint(FEATURE.tags, tags)
        inner.writeVarintField(FEATURE.type, type)
        // The shape is copied unchanged.
        inner.writeBytesField(FEATURE.geometry, geometry)
      },
      null,
    )
  for (const key of keys.all.keys()) writer.writeStringField(LAYER.key, key)
  for (const value of values.all.keys())
    writer.writeMessage(
      LAYER.value,
      (_, inner) =>
        typeof value === 'string'
          ? inner.writeStringField(VALUE.text, value)
          : inner.writeVarintField(VALUE.uint, value),
      null,
    )
  writer.writeVarintField(LAYER.extent, extent)
}

/**
 * Translates a tile of OS Open Zoomstack to the Protomaps schema: other layers and properties, but the same shapes.
 * Leaves out features that the portal's style does not draw.
 * @param bytes an uncompressed MVT
 * @param onLayer called with the name of each layer in the tile
 * @returns an empty array if nothing is left
 * @throws Error if the bytes are not a vector tile
 */
export const translateTile = (bytes: Uint8Array, onLayer: (name: string) => void): Uint8Array => {
  const layers = new Map<Translated['layer'], NewLayer>()
  new PbfReader(bytes).readFields<null>((field, _, reader) => {
    if (field !== TILE_LAYER) return
    const source = readLayer(reader!)
    onLayer(source.name)
    const translate = ZOOMSTACK_LAYERS.get(source.name)
    if (translate === undefined) return
    for (const feature of source.features) {
      const translated = translate(propertiesOf(feature, source))
      if (translated === null) continue
      const layer = layers.get(translated.layer) ?? createLayer(source.extent)
      if (layer.extent !== source.extent) throw new Error('layers of different extents')
      layers.set(translated.layer, layer)
      const tags = Object.entries(translated.properties).flatMap(([key, value]) => [
        layer.keys.of(key),
        layer.values.of(value),
      ])
      layer.features.push({ tags, type: feature.type, geometry: feature.geometry })
    }
  }, null)
  const writer = new PbfWriter()
  for (const [name, layer] of layers)
    writer.writeMessage(TILE_LAYER, (_, inner) => writeLayer(name, layer, inner), null)
  return writer.finish()
}
