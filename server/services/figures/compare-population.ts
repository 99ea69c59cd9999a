import type { ComparedPopulation } from '../../../src/contract/compare.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import {
  COMMON_VIEWS,
  type CommonPopulation,
  type CommonView,
} from '../../warehouse/figures/population/common-population.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import type { Identity } from '../account/identity.ts'
import { completedDataset, DATASET_KINDS, type DatasetRow } from '../datasets/dataset-access.ts'
import { requireStandard } from '../places/zone-links.ts'
import { type DividedDataset, divideBy, readPopulation } from './compared-areas.ts'

type Dataset = DatasetRow & { readonly build_id: number }

/**
 * The organisation under which a dataset's comparisons store their areas. Each organisation compares samples
 * separately.
 */
const organisationOf = (identity: Identity, { is_sample, organisation_id }: Dataset): number =>
  is_sample ? (identity.organisationId ?? 0) : organisation_id

/** True if a dataset counts a whole month's visits to one area. */
const countsVisits = (dataset: Dataset): boolean =>
  dataset.event_days === null && !DATASET_KINDS.tourism(dataset) && !DATASET_KINDS.flows(dataset)

const completedDatasets = async (
  database: Database,
  identity: Identity,
  ids: readonly number[],
): Promise<readonly Dataset[]> => {
  const datasets: Dataset[] = []
  for (const id of new Set(ids)) datasets.push(await completedDataset(database, identity, id))
  return datasets
}

/** False if the other datasets' areas cannot divide a dataset's visits. */
const areDivisible = (identity: Identity, datasets: readonly Dataset[]): boolean => {
  const owners = new Set(datasets.map(dataset => organisationOf(identity, dataset)))
  return owners.size === 1 && datasets.every(countsVisits)
}

const dividedOf = (identity: Identity, dataset: Dataset): DividedDataset => ({
  ...dataset,
  organisation: organisationOf(identity, dataset),
})

interface PopulationParts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly movement: Pick<MovementData, 'isDivisible' | 'commonReport' | 'commonOrigins'>
}

/** Every dataset only leaves out its own residents. */
const own = (more: Pick<ComparedPopulation, 'population' | 'reason'>): ComparedPopulation => ({
  ...more,
  views: [],
  places: 0,
})

/** Finds the views in which every dataset has figures of the common population. */
const sharedViews = async (
  movement: PopulationParts['movement'],
  builds: readonly { readonly buildId: number; readonly population: CommonPopulation }[],
): Promise<CommonView[]> => {
  const shared: CommonView[] = []
  for (const view of COMMON_VIEWS) {
    const sizes = await Promise.all(
      builds.map(
        async ({ buildId, population }) => (await movement.commonReport(view, buildId, population)).rows.length,
      ),
    )
    if (sizes.every(size => size > 0)) shared.push(view)
  }
  return shared
}

/**
 * Opens a comparison of datasets: decides whether their figures can be counted without the residents of any of their
 * areas. Each area is stored as an additional part of the other datasets.
 * @throws Refusal not-found, not-completed
 */
export const comparePopulation = async (
  { database, engines, movement }: PopulationParts,
  identity: Identity,
  ids: readonly number[],
): Promise<ComparedPopulation> => {
  const datasets = await completedDatasets(database, identity, ids)
  if (!areDivisible(identity, datasets)) return own({ population: 'own', reason: 'kind' })
  if (new Set(datasets.map(({ ground_key }) => ground_key)).size === 1) return own({ population: 'same' })
  const zonesFile = zoneFileKey((await requireStandard(database, identity)).small)
  for (const dataset of datasets)
    for (const other of datasets) {
      if (other.ground_key === dataset.ground_key) continue
      const reason = await divideBy({ database, engines, movement, zonesFile }, dividedOf(identity, dataset), other)
      if (reason !== null) return own({ population: 'own', reason })
    }
  const builds: { buildId: number; population: CommonPopulation }[] = []
  for (const dataset of datasets) {
    const population = await readPopulation(database, dividedOf(identity, dataset), datasets)
    if (population !== null && population.without.length > 0) builds.push({ buildId: dataset.build_id, population })
  }
  // Two boundaries of the same area are each inside the other.
  if (builds.length === 0) return own({ population: 'same' })
  const views = await sharedViews(movement, builds)
  const maps = await Promise.all(
    builds.map(({ buildId, population }) => movement.commonOrigins(buildId, population, {})),
  )
  return { population: 'common', views, places: Math.min(...maps.map(({ Items }) => Items.length)) }
}

/**
 * The population of a dataset without the residents of other datasets' areas; null for all of its visits.
 * @throws Refusal not-found, not-completed; not-included if the comparison has not been opened or lacks a common
 * population
 */
export const populationOf = async (
  database: Database,
  identity: Identity,
  dataset: Dataset,
  without: readonly number[],
): Promise<CommonPopulation | null> => {
  const otherIds = without.filter(id => id !== dataset.id)
  const datasets = [dataset, ...(await completedDatasets(database, identity, otherIds))]
  const population = areDivisible(identity, datasets)
    ? await readPopulation(database, dividedOf(identity, dataset), datasets)
    : null
  if (population === null)
    throw new Refusal(
      'not-included',
      'The visits of this dataset cannot be counted without the residents of these areas. Open their comparison first (compare/population).',
    )
  return population.without.length > 0 ? population : null
}
