import { MAX_ZONES } from '../../src/domain/constants.ts'
import type { NoiseSource } from '../warehouse/builds/noise/noise-keys.ts'
import { storedResults } from '../warehouse/cache/stored-results.ts'
import { hashText } from '../warehouse/deliveries/load/file-hash.ts'
import { disclosureSettings } from '../warehouse/disclosure/settings.ts'
import { movementDataOf } from '../warehouse/movement-of.ts'
import { openingQueries } from '../warehouse/opening-queries.ts'
import { type Parameters, render, type Statement } from '../warehouse/statement.ts'
import type { RunOptions, Warehouse } from '../warehouse/warehouse.ts'
import type { ZoneTrees } from '../warehouse/zones/zone-trees.ts'
import { BackupError } from './backup-error.ts'
import { sqlOf } from './warehouse/sql-of.ts'

export interface FiguresVerdict {
  /** Datasets whose figures were counted anew. */
  readonly builds: number
  /** Stored results of the archive that were compared. */
  readonly answers: number
}

/** The most datasets that are compared, spread over all of them. */
const SAMPLE = 5

interface StoredAnswer {
  readonly hash_high: string
  readonly hash_low: string
  readonly answer: string
}

/** Rows in an order of their own, since not every statement has one: engines may give them in any. */
const settled = (rows: readonly unknown[]): string =>
  rows
    .map(row => JSON.stringify(row))
    .sort()
    .join('\n')

/** The warehouse without its stored results; every result is recorded by the hash of its statement. */
const withoutStored = (
  warehouse: Warehouse,
  tell: (key: string, name: string, rows: unknown[]) => void,
): Warehouse => ({
  ...warehouse,
  async rows<P extends Parameters, R>(query: Statement<P, R>, parameters: NoInfer<P>, options?: RunOptions) {
    if (query.name === storedResults.name) return []
    const rows = await warehouse.rows(query, parameters, options)
    const { hashHigh, hashLow } = hashText(render(query.sql, parameters))
    tell(`${hashHigh} ${hashLow}`, query.name, rows)
    return rows
  },
})

const sampleOf = (builds: readonly number[]): number[] => {
  const step = Math.max(1, (builds.length - 1) / (SAMPLE - 1))
  return [...new Set(Array.from({ length: SAMPLE }, (_, at) => builds[Math.round(at * step)]))].filter(
    build => build !== undefined,
  )
}

/** Statements about flows are the same for all zones of a dataset; more zones than it has change no statement. */
const ANY_ZONES = Array.from({ length: MAX_ZONES }, (_, at) => at + 1)

/**
 * Counts the figures of reports and maps anew from restored rows and compares them with the results that the installation
 * had stored when it first counted them, on its own engine.
 * @throws BackupError where one differs
 */
export const compareFigures = async (
  warehouse: Warehouse,
  settings: { readonly DISCLOSURE_MIN_DEVICES: number },
  { trees, noise }: { readonly trees: ZoneTrees; readonly noise: NoiseSource },
): Promise<FiguresVerdict> => {
  const builds = await warehouse.numbers(
    { name: 'builds with answers', sql: 'SELECT build_id FROM dataset_answers GROUP BY build_id ORDER BY build_id' },
    {},
  )
  let answers = 0
  const sample = sampleOf([...builds])
  for (const buildId of sample) {
    const stored = await warehouse.rows(
      sqlOf<StoredAnswer>(
        'answers of a backup',
        `SELECT hash_high, hash_low, answer FROM dataset_answers WHERE build_id = ${buildId}`,
      ),
      {},
      { budget: 'load' },
    )
    const known = new Map(stored.map(row => [`${row.hash_high} ${row.hash_low}`, row.answer]))
    const differing: string[] = []
    const counting = withoutStored(warehouse, (key, name, rows) => {
      const answer = known.get(key)
      if (answer === undefined) return
      answers++
      if (settled(rows) !== settled(JSON.parse(answer) as unknown[])) differing.push(name)
    })
    const movement = movementDataOf(
      counting,
      () => Promise.reject(new Error('Nothing is built here')),
      disclosureSettings(settings.DISCLOSURE_MIN_DEVICES),
      noise,
      trees,
    )
    // A query of another kind of dataset may fail; one with a stored result may not.
    for (const kind of [
      { isTourism: false, evOnly: false },
      { isTourism: false, evOnly: true },
      { isTourism: true, evOnly: false },
      { isTourism: false, evOnly: false, flowZones: ANY_ZONES },
    ])
      for (const ask of openingQueries(movement, { buildId, ...kind })) await ask().catch(() => undefined)
    if (differing.length > 0)
      throw new BackupError(
        `The figures of build ${buildId} differ from those of the installation: ${[...new Set(differing)].join(', ')}. Do not rely on this backup.`,
      )
  }
  return { builds: sample.length, answers }
}
