import type { ZoneImportChoices, ZoneNote } from '../../../src/domain/zone-import/import-report.ts'
import type { Kernels } from '../../../wasm/kernels.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import type { ZoneInput } from '../../../workers/columns/zone-columns.ts'
import type { FileFeature } from '../../../workers/features/file-features.ts'
import { readFeatures } from '../../../workers/features/read-features.ts'
import type { Geos } from '../../../workers/geos/geos.ts'
import { zonesOfFile } from '../../../workers/zone-import/zones-of-file.ts'
import { refusedAsImport } from '../import/import-error.ts'

/** The zones of one level, as read from its file. */
export interface ReadLevel {
  readonly zones: readonly (ZoneInput & { readonly id: number })[]
  readonly properties: readonly FileFeature['properties'][]
  /** Sentences about features that the reader left out, and about its assumptions. */
  readonly fileNotes: readonly string[]
  readonly notes: readonly ZoneNote[]
  /** True if the zones keep the objectids from the file; otherwise they are numbered in file order. */
  readonly hasOwnIds: boolean
  readonly format: string
  /** The file's coordinate system. */
  readonly system: string
}

/**
 * Reads and repairs a level of standard zones. Trips refer to zones by number, so either all numbers come from the file
 * or none. If a number is missing, not positive or a duplicate, all zones are numbered in file order, from 1.
 * @throws ImportError
 */
export const readLevel = async (
  file: Uint8Array,
  engine: { readonly kernels: Kernels; readonly geos: Geos },
  onZone: (done: number, of: number) => void,
  choices?: ZoneImportChoices,
): Promise<ReadLevel> => {
  const features = await refusedAsImport(() => readFeatures(bufferSource(file)))
  const { zones, places, notes, system } = await refusedAsImport(() => zonesOfFile(features, engine, onZone, choices))
  const hasIds = features.features.some(({ properties }) => Object.keys(properties ?? {}).some(isId))
  const hasOwnIds = hasIds && !notes.some(({ what }) => what === 'gave it another objectid')
  return {
    zones: zones.map((zone, at) => ({ ...zone, id: hasOwnIds ? zone.id! : at + 1 })),
    properties: places.map(place => features.features[place]!.properties),
    fileNotes: features.notes,
    notes,
    hasOwnIds,
    format: features.format,
    system,
  }
}

const isId = (property: string) => /^objectid$/i.test(property)
