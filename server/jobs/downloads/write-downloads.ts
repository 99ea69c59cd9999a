import { coverageText, hoursCoverage, zonesCoverage } from '../../../src/domain/coverage.ts'
import type { KeptEvScore } from '../../db/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { DatasetRow } from '../../services/datasets/dataset-access.ts'
import { downloadsPrefix } from '../../services/datasets/downloads.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { csv } from './csv.ts'
import { datasetProvenance, tableProvenance } from './provenance.ts'
import { reportTables } from './report-tables.ts'
import { workbook } from './workbook.ts'
import { hasJourneyMap, type ZonesOf, zoneTables } from './zone-tables.ts'

/** Byte order mark: without it Excel reads a CSV in the machine's own encoding, which garbles dashes and Welsh names. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Writes the released figures of a build: a CSV file for each table and one workbook of them all, each with its provenance. The
 * figures are those of the viewers and pass the same disclosure gate.
 */
export const writeDownloads = async (
  files: FileStore,
  movement: MovementData,
  dataset: DatasetRow,
  {
    buildId,
    missingDays,
    evScore,
  }: {
    readonly buildId: number
    readonly missingDays: readonly string[]
    readonly evScore: KeptEvScore | null
  },
  zonesOf: ZonesOf,
): Promise<void> => {
  const tables = [
    ...(await reportTables(movement, dataset, buildId)),
    ...(await zoneTables(movement, dataset, buildId, zonesOf)),
  ]
  const { rows, totals } = await movement.report('visitors/averagehourly', buildId)
  const origins = hasJourneyMap(dataset) ? await movement.zones('visit-origins', buildId, {}) : null
  const byZone = origins === null ? null : zonesCoverage(origins.Items, origins.Total)
  const coverage = coverageText({ ...hoursCoverage(rows, totals), byZone })
  const about = datasetProvenance(dataset, movement, missingDays, coverage, evScore)
  const prefix = downloadsPrefix(dataset.id, buildId)
  const encoder = new TextEncoder()
  for (const table of tables)
    await files.put(
      `${prefix}${table.name}.csv`,
      encoder.encode(BYTE_ORDER_MARK + csv(table, [tableProvenance(table), ...about])),
    )
  await files.put(`${prefix}all-tables.xlsx`, await workbook(tables, [...about, ...tables.map(tableProvenance)]))
}
