import type { KeptEvScore } from '../../db/tables/datasets.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { DatasetRow } from '../../services/datasets/dataset-access.ts'
import { downloadsPrefix } from '../../services/datasets/downloads.ts'
import { FAMILIES } from '../../services/figures/family-dataset.ts'
import { flowZones } from '../../services/figures/flows.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { csv } from './csv.ts'
import { readFlowSheets } from './flow-sheets.ts'
import { flowTables } from './flow-tables.ts'
import { flowMatrices } from './omx/flow-matrices.ts'
import { writeOmx } from './omx/write-omx.ts'
import { datasetProvenance, tableProvenance } from './provenance.ts'
import { reportTables } from './report-tables.ts'
import { workbook } from './workbook.ts'
import { type ZonesOf, zoneTables } from './zone-tables.ts'

/** Byte order mark: without it Excel reads a CSV in the machine's own encoding, which garbles dashes and Welsh names. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Writes the released figures of a build: a CSV file for each table and one workbook of them all, each with its provenance, and flows as
 * an OMX file too. The figures are those of the viewers and pass the same disclosure gate.
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
  const sheets = FAMILIES.flows(dataset) ? await readFlowSheets(movement, dataset, buildId) : null
  const tables = sheets
    ? await flowTables(movement, dataset, buildId, sheets, zonesOf)
    : [...(await reportTables(movement, dataset, buildId)), ...(await zoneTables(movement, dataset, buildId, zonesOf))]
  const about = datasetProvenance(dataset, movement, missingDays, evScore)
  const prefix = downloadsPrefix(dataset.id, buildId)
  const encoder = new TextEncoder()
  for (const table of tables)
    await files.put(
      `${prefix}${table.name}.csv`,
      encoder.encode(BYTE_ORDER_MARK + csv(table, [tableProvenance(table), ...about])),
    )
  await files.put(`${prefix}all-tables.xlsx`, await workbook(tables, [...about, ...tables.map(tableProvenance)]))
  if (sheets) {
    const matrices = flowMatrices(sheets, await zonesOf(flowZones(dataset)), about)
    await files.put(`${prefix}flows.omx`, await writeOmx(matrices))
  }
}
