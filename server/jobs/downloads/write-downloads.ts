import { placesLine } from '../../../src/domain/dataset-names.ts'
import { daysText, missingDaysText } from '../../../src/domain/days.ts'
import { COVERS_TEXT } from '../../../src/domain/disclosure/merged-rows.ts'
import { noiseRange } from '../../../src/domain/disclosure/quality.ts'
import { SCORE_SCALE, scoreLine } from '../../../src/domain/ev-score.ts'
import { monthLabel, monthOf } from '../../../src/domain/months.ts'
import { MIN_CARDS, MIN_MERCHANTS } from '../../../src/domain/tourism.ts'
import type { StoredEvScores } from '../../db/tables/datasets.ts'
import type { FileStore } from '../../files/file-store.ts'
import { DATASET_KINDS, type DatasetRow, flowZones } from '../../services/datasets/dataset-access.ts'
import { placesOf } from '../../services/datasets/dataset-places.ts'
import { downloadsPrefix } from '../../services/datasets/downloads.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { csv, type DownloadTable, workbook } from './download-table.ts'
import { flowTables, readFlowSheets } from './flow-files.ts'
import { type ZonesOf, zoneTables } from './map-files.ts'
import { flowMatrices, writeOmx } from './omx.ts'
import { reportTables } from './report-files.ts'

/**
 * The lines about the dataset that every download contains: period, area and disclosure rules.
 * @param missingDays local days of the period without data, as ISO dates
 * @param evScores null for a dataset without a score
 */
const datasetProvenance = (
  dataset: DatasetRow,
  movement: Pick<MovementData, 'disclosure'>,
  missingDays: readonly string[],
  evScores: StoredEvScores | null,
): string[] => {
  const missing = missingDaysText(missingDays)
  const places = placesLine(placesOf(dataset))
  const { minDevices, noiseWidth } = movement.disclosure()
  const month = monthOf(dataset.first_day)
  return [
    `Dataset: ${dataset.name} (${dataset.template_name}), number ${dataset.id}`,
    `Period: ${month ? monthLabel(month) : dataset.first_day}, ${dataset.first_day} to ${dataset.last_day}, local time (Europe/London)`,
    ...(dataset.event_days === null
      ? []
      : [`Event days: ${daysText(dataset.event_days)}; ordinary days: the other days of the same weekdays`]),
    ...(missing === null ? [] : [missing]),
    `Area: ${dataset.area_km2} km2; zoning: ${dataset.zone_system}`,
    ...(places === null ? [] : [places]),
    ...(dataset.ev_only ? ['Only trips by people who live where electric vehicles are registered'] : []),
    ...(evScores === null ? [] : [`EV score: ${scoreLine(evScores.points)}; ${SCORE_SCALE}`]),
    DATASET_KINDS.flows(dataset)
      ? 'People who live in the area are counted too'
      : 'People who live in the area do not count as visitors',
    `Disclosure: each table is shown at the finest detail at which every figure rests on at least ${minDevices} devices, and one or two of them never make up most of it. If single hours, days, distances or categories rest on fewer, neighbours share one figure. No figure is left out`,
    ...(DATASET_KINDS.tourism(dataset)
      ? [`Payments: a figure resting on fewer than ${MIN_CARDS} cards or ${MIN_MERCHANTS} merchants is left out`]
      : []),
    `Figures contain noise by device and by trip, so that parts add up and differences do not reveal small groups. Its standard deviation is ${noiseRange(noiseWidth)}`,
    'Each figure is the released figure; as_shown is rounded to the digits that its range supports, as on screens',
    'low_95 to high_95: the 95 % range for sampling and privacy noise; margin_percent is half its width as % of the figure, above 30 % on the logarithmic scale. It excludes errors in the network’s market share, in the location of homes and in the size of network cells',
    'grade: A up to 10 %, B up to 25 %, C up to 50 %, D above; devices: the approximate number of observed devices that the figure rests on',
    'percent_of_all: of the total of the table; empty if the rows do not add up to a total',
    `covers: ${COVERS_TEXT}`,
  ]
}

/** A line about a table. For an empty table, it explains why the table is empty. */
export const tableProvenance = ({ name, definition, rows }: DownloadTable): string =>
  `${name}: ${definition}${rows.length === 0 ? '. It has no rows: there are none, or even all of them together rest on too few devices' : ''}`

/**
 * Without a byte order mark, Excel decodes a CSV file with the machine's encoding, which garbles dashes and Welsh
 * names.
 */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Writes a build's released figures, each with its provenance: a CSV file for each table, a workbook of all tables, and
 * an OMX file of flows. The figures are the same as in the viewers and pass the same disclosure gate.
 */
export const writeDownloads = async (
  files: FileStore,
  movement: MovementData,
  dataset: DatasetRow,
  {
    buildId,
    missingDays,
    evScores,
  }: {
    readonly buildId: number
    readonly missingDays: readonly string[]
    readonly evScores: StoredEvScores | null
  },
  zonesOf: ZonesOf,
): Promise<void> => {
  const sheets = DATASET_KINDS.flows(dataset) ? await readFlowSheets(movement, dataset, buildId) : null
  const tables = sheets
    ? await flowTables(movement, dataset, buildId, sheets, zonesOf)
    : [...(await reportTables(movement, dataset, buildId)), ...(await zoneTables(movement, dataset, buildId, zonesOf))]
  const about = datasetProvenance(dataset, movement, missingDays, evScores)
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
