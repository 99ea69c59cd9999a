import { OperatorError } from '../errors.ts'
import type { Locate } from '../warehouse/builds/extract/place-ends.ts'
import type { NoiseSource } from '../warehouse/builds/noise-keys.ts'
import { disclosureSettings } from '../warehouse/disclosure/is-safe.ts'
import type { OpeningSpec } from '../warehouse/figures/opening-queries.ts'
import { movementDataOf, type OpenMovementData } from '../warehouse/open-movement-data.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import type { ZoneTrees } from '../warehouse/zones/zones-of-build.ts'
import { sqlOf } from './warehouse/chunks.ts'

export interface FiguresVerdict {
  /** The number of datasets whose figures were recounted. */
  readonly datasets: number
  /** The number of stored results that were compared with a recount. */
  readonly results: number
}

/** The maximum number of datasets to compare. They are spread evenly over all datasets. */
const SAMPLE = 5

const TABLE = 'dataset_answers'

interface StoredResult {
  readonly hash_high: string
  readonly hash_low: string
  readonly answer: string
}

/** Not every statement sorts its rows, so engines may return them in any order. */
const sorted = (rows: readonly unknown[]): string =>
  rows
    .map(row => JSON.stringify(row))
    .sort()
    .join('\n')

const sampleOf = <T>(list: readonly T[]): T[] => {
  if (list.length <= SAMPLE) return [...list]
  const step = (list.length - 1) / (SAMPLE - 1)
  return Array.from({ length: SAMPLE }, (_, i) => list[Math.round(i * step)]!)
}

/**
 * Recounts the results of one dataset.
 * @returns the number of results compared
 */
const compareDataset = async (warehouse: Warehouse, movement: OpenMovementData, spec: OpeningSpec): Promise<number> => {
  const stored = await warehouse.rows(
    sqlOf<StoredResult>(
      'results of a backup',
      `SELECT hash_high, hash_low, answer FROM ${TABLE} WHERE build_id = ${spec.buildId}`,
    ),
    {},
    { budget: 'load' },
  )
  const counted = await movement.countOpeningResults(spec)
  // A newer release may count additional results, or store them under other hashes.
  const pairs = stored.flatMap(({ hash_high, hash_low, answer }) => {
    const text = counted.get(`${hash_high}\t${hash_low}`)
    return text === undefined ? [] : [{ text, answer }]
  })
  const differing = pairs.filter(
    ({ text, answer }) =>
      text !== answer && sorted(JSON.parse(text) as unknown[]) !== sorted(JSON.parse(answer) as unknown[]),
  )
  if (differing.length > 0)
    throw new OperatorError(
      `${differing.length} of ${pairs.length} figures of build ${spec.buildId} differ from those of the installation. Do not rely on this backup.`,
    )
  return pairs.length
}

/**
 * Recounts, from restored rows, the tables and maps that viewers open a dataset with. Compares them with the results
 * that the installation stored when it first counted them on its own engine.
 * @param specs completed datasets
 * @throws OperatorError if one differs
 */
export const compareFigures = async (
  warehouse: Warehouse,
  specs: readonly OpeningSpec[],
  settings: { readonly DISCLOSURE_MIN_DEVICES: number },
  { trees, noise, locate }: { readonly trees: ZoneTrees; readonly noise: NoiseSource; readonly locate: Locate },
): Promise<FiguresVerdict> => {
  const stored = new Set(
    await warehouse.numbers(
      { name: 'builds with results', sql: `SELECT build_id FROM ${TABLE} GROUP BY build_id` },
      {},
    ),
  )
  const sample = sampleOf(specs.filter(({ buildId }) => stored.has(buildId)))
  const movement = movementDataOf(warehouse, locate, disclosureSettings(settings.DISCLOSURE_MIN_DEVICES), noise, trees)
  let results = 0
  for (const spec of sample) results += await compareDataset(warehouse, movement, spec)
  return { datasets: sample.length, results }
}
