import type { Kernels } from '../../wasm/kernels.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { columnsFrom } from '../columns/columns-builder.ts'
import type { ZoneColumns, ZoneInput } from '../columns/zone-columns.ts'
import { badFile } from '../engine-error.ts'
import { writeFlatGeobuf } from '../flatgeobuf/write.ts'
import { isInGrid } from '../geometry/polygons.ts'
import { gridConversion } from './coordinate-systems.ts'
import { type FileOfFeatures, propertyRoles } from './file-features.ts'
import { readFeatures } from './read-features.ts'

const LARGEST_ID = 4294967295

/** A file's zones, and the codes of zones outside Great Britain, which lack a shape. */
interface ZonesOfFeatures {
  readonly columns: ZoneColumns
  readonly outside: readonly string[]
}

/**
 * Converts features to zones on the National Grid, in file order. Heights are dropped; zones without polygons are
 * preserved.
 * @throws EngineError `bad-file` if no property can serve as the code, no zone has a polygon, or all zones are outside
 * the grid
 */
export const columnsOfFeatures = (kernels: Kernels, file: FileOfFeatures): ZonesOfFeatures => {
  const { features } = file
  if (file.notZones !== null) throw badFile(file.notZones)
  if (features.length === 0) throw badFile('The file contains no zones.')
  const roles = propertyRoles(features)
  if (roles.code === null)
    throw badFile(
      'No property of the zones can serve as their code. Name one "code" (and "name", "objectid", "population" if they exist).',
    )
  const { system, toGrid } = gridConversion(kernels, file)
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')
  const ids = new Set<number>()
  const outside: string[] = []
  let parts = 0
  const zones = features.map((feature, at): ZoneInput => {
    const { properties } = feature
    const code = text(properties?.[roles.code!]) || String(at + 1)
    const placed = feature.polygons.map(rings => rings.map(toGrid))
    const inside = placed.every(rings => rings.every(isInGrid))
    if (!inside) outside.push(code)
    const polygons = inside ? placed : []
    parts += polygons.length
    const id = roles.id === null ? at + 1 : Number(properties?.[roles.id])
    if (!Number.isInteger(id) || id < 1 || id > LARGEST_ID || ids.has(id))
      throw badFile(`Zone ${code} has the id ${id}, which is no whole number from 1 up or another zone's.`)
    ids.add(id)
    const population = roles.population === null ? null : properties?.[roles.population]
    return {
      id,
      code,
      name: text(roles.name === null ? null : properties?.[roles.name]) || code,
      ...(roles.population === null
        ? {}
        : { numbers: { population: typeof population === 'number' ? population : null } }),
      polygons,
    }
  })
  if (parts === 0 && outside.length > 0)
    throw badFile(`Zone ${outside[0]} lies outside Great Britain, as all do: the file is not in ${system}.`)
  if (parts === 0) throw badFile('No feature of the file has a polygon. Export the zones as polygons.')
  return { columns: columnsFrom(zones), outside }
}

/**
 * Converts a file of features to an indexed FlatGeobuf in EPSG:27700, which the engine opens like any other.
 * @throws EngineError `bad-file`, `too-large`, `cancelled`
 */
export const featuresAsFlatGeobuf = async (
  kernels: Kernels,
  source: ByteSource,
  signal?: AbortSignal,
): Promise<{ readonly file: Uint8Array; readonly outside: readonly string[] }> => {
  const { columns, outside } = columnsOfFeatures(kernels, await readFeatures(source, { signal }))
  return { file: writeFlatGeobuf(columns, 'zones'), outside }
}
