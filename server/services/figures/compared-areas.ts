import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { CommonPopulation } from '../../warehouse/figures/population/common-population.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { sharesGround } from '../areas/earlier-areas.ts'
import type { DatasetRow } from '../datasets/dataset-access.ts'

/**
 * How many areas may be compared with the visits to a ground in a month, even if some do not divide the visits. Each is
 * an additional part of every cell, and each refusal reveals that few residents of an area come here.
 */
const MOST_AREAS = 10

type Ground = Pick<DatasetRow, 'ground_key' | 'study_area_wkt' | 'first_day' | 'last_day'>

/** A completed dataset whose visits are divided for an organisation's comparisons. */
export interface DividedDataset extends Ground {
  readonly organisation: number
  readonly build_id: number
}

/**
 * `divides`: its residents are a part of every cell; `inside`: none of them visit, because it is inside the divided
 * ground.
 */
type Outcome = 'divides' | 'inside' | 'refused'

interface ComparedArea {
  readonly key: string
  readonly wkt: string
  readonly outcome: Outcome
}

/** The reasons not to count a common population; see `comparePopulation` in the contract. */
export type Reason = 'homes' | 'few' | 'overlap' | 'many'

/** The areas that a ground has been compared with, in order. */
const comparedAreas = (tx: Tx, { organisation, ground_key, first_day, last_day }: DividedDataset) =>
  tx
    .selectFrom('compared_areas')
    .select(['area_key as key', 'area_wkt as wkt', 'outcome'])
    .where('organisation_id', '=', organisation)
    .where('ground_key', '=', ground_key)
    .where('first_day', '=', first_day)
    .where('last_day', '=', last_day)
    .orderBy('id')
    .execute() as Promise<ComparedArea[]>

const dividing = (areas: readonly ComparedArea[]): readonly ComparedArea[] =>
  areas.filter(({ outcome }) => outcome === 'divides')

/** The population of a dataset without the residents of some areas; null if one of them does not divide it. */
const populationWithout = (areas: readonly ComparedArea[], keys: readonly string[]): CommonPopulation | null => {
  const parts = dividing(areas)
  const without: number[] = []
  for (const key of keys) {
    const outcome = areas.find(area => area.key === key)?.outcome
    if (outcome === 'divides') without.push(parts.findIndex(area => area.key === key))
    else if (outcome !== 'inside') return null
  }
  without.sort((a, b) => a - b)
  return { areas: parts.slice(0, (without.at(-1) ?? -1) + 1).map(({ wkt }) => wkt), without }
}

/**
 * Reads the population of a dataset without the residents of other datasets' areas. Returns null if their comparison
 * has not been opened.
 */
export const readPopulation = (
  database: Database,
  dataset: DividedDataset,
  others: readonly Pick<Ground, 'ground_key'>[],
): Promise<CommonPopulation | null> => {
  const keys = new Set(others.map(({ ground_key }) => ground_key).filter(key => key !== dataset.ground_key))
  return database.within(WORKER, async tx => populationWithout(await comparedAreas(tx, dataset), [...keys]))
}

interface DividingParts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly movement: Pick<MovementData, 'isDivisible'>
  /** The file of the standard zones. Areas are overlaid by its engine. */
  readonly zonesFile: string
}

/** Determines from geometry alone how an area relates to a dataset's ground and to the areas that divide it. */
const relationOf = async (
  { engines, zonesFile }: DividingParts,
  dataset: DividedDataset,
  area: Ground,
  parts: readonly ComparedArea[],
): Promise<'inside' | 'overlap' | 'apart'> => {
  const { isTangled, pieces } = await engines.run(zonesFile, engine =>
    engine.overlayArea({
      wkt: area.study_area_wkt,
      earlier: [dataset.study_area_wkt, ...parts.map(({ wkt }) => wkt)],
      snap: false,
    }),
  )
  if (isTangled) return 'overlap'
  // Residents of the divided ground are in none of its figures.
  const outside = pieces.filter(({ within }) => within.includes(0) && !within.includes(1))
  if (outside.length === 0) return 'inside'
  return parts.some((_, i) => sharesGround({ pieces: outside }, i + 2)) ? 'overlap' : 'apart'
}

/** Decides how an additional area is treated, after the earlier ones. */
const examine = async (
  parts: DividingParts,
  dataset: DividedDataset,
  area: Ground,
  earlier: readonly ComparedArea[],
): Promise<Outcome | Reason> => {
  const before = dividing(earlier)
  const relation = await relationOf(parts, dataset, area, before)
  if (relation !== 'apart') return relation
  const areas = [...before.map(({ wkt }) => wkt), area.study_area_wkt]
  const isDivisible = await parts.movement.isDivisible(dataset.build_id, { areas, without: [before.length] })
  return isDivisible === null ? 'homes' : isDivisible ? 'divides' : 'few'
}

/**
 * Why an area was refused. The reason is not stored: the area either overlaps earlier ones, or few of its residents
 * come.
 */
const reasonOf = async (
  parts: DividingParts,
  dataset: DividedDataset,
  area: Ground,
  earlier: readonly ComparedArea[],
): Promise<Reason> => {
  const before = earlier.slice(
    0,
    earlier.findIndex(({ key }) => key === area.ground_key),
  )
  return (await relationOf(parts, dataset, area, dividing(before))) === 'overlap' ? 'overlap' : 'few'
}

const isOutcome = (examined: Outcome | Reason): examined is Outcome => examined === 'divides' || examined === 'inside'

/**
 * Divides a dataset's visits by the residents of an additional area, and stores this for as long as the installation
 * exists. If the ground has already been compared with the area, the outcome stays the same.
 * @returns null, or the reason why the visits cannot be divided
 */
export const divideBy = async (parts: DividingParts, dataset: DividedDataset, area: Ground): Promise<Reason | null> => {
  for (;;) {
    const earlier = await parts.database.within(WORKER, tx => comparedAreas(tx, dataset))
    const known = earlier.find(({ key }) => key === area.ground_key)
    if (known) return known.outcome === 'refused' ? reasonOf(parts, dataset, area, earlier) : null
    if (earlier.filter(({ outcome }) => outcome !== 'inside').length >= MOST_AREAS) return 'many'
    const examined = await examine(parts, dataset, area, earlier)
    // An extract without homes gets them when it is rebuilt.
    if (examined === 'homes') return examined
    const outcome = isOutcome(examined) ? examined : 'refused'
    const { organisation, ground_key, first_day, last_day } = dataset
    const isStored = await parts.database.within(WORKER, async tx => {
      const row = await tx
        .insertInto('compared_areas')
        .values({
          organisation_id: organisation,
          ground_key,
          first_day,
          last_day,
          area_key: area.ground_key,
          area_wkt: area.study_area_wkt,
          outcome,
          position: outcome === 'divides' ? dividing(earlier).length : null,
        })
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    })
    // If it was not stored, another request has added an area in the meantime, and this one is examined again after it.
    if (isStored) return isOutcome(examined) ? null : examined
  }
}
