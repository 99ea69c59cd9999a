import type { ExpectedVisits } from '../../../src/contract/datasets.ts'
import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { asSystemWork } from '../../runtime/concurrency/caller.ts'
import type { NoiseSource } from '../builds/noise-keys.ts'
import { FIRST_VERSION, versionsOfBatches, zonesOfVersion } from '../deliveries/load/zone-versions.ts'
import type { RunOptions, Warehouse } from '../warehouse.ts'
import { countSamples, sampleTrees } from './count-samples.ts'
import { estimateVisits, type OriginZones } from './estimate-visits.ts'
import { type Curves, fitCurves } from './fit-curves.ts'
import { heldBy, type SamplePlace, samplePlaces } from './sample-places.ts'
import type { createSquareReader, Delivered, SquareSets, SquaresQuestion } from './square-sets.ts'
import { storedCurves } from './square-statements.ts'

export interface DatasetQuestion extends SquaresQuestion {
  /** The study area as a POLYGON or MULTIPOLYGON, EPSG:27700. */
  readonly areaWkt: string
  readonly zones: OriginZones
  /** ISO dates; null if the dataset is not about an event. */
  readonly eventDays: readonly string[] | null
}

/**
 * A wide range without a correction. It is used for a delivery in which too few sample places have released figures for
 * a fit.
 */
const UNFITTED: Curves = {
  size: [0, 0, 0],
  devices: [0, 0, 0],
  onWeekday: 0.3,
  variance: [0.2, 2],
  reach: 1.8,
  design: [0, 0, 0],
  hours: [[0, 1]],
  modes: [[0, 1]],
  places: [[0, 1]],
}

/** A fixed seed. The same squares always give the same sample places. */
const SEED = 200
const M2_A_KM2 = 1e6

const areaOf = ({ radiusM }: SamplePlace): number => (Math.PI * radiusM ** 2) / M2_A_KM2

/**
 * Estimates the visits of datasets from released squares. A month's squares and curves are computed in the background
 * when they are first requested. Until they are complete, the estimate is of the kind 'making'.
 */
export const createExpectedVisits = (
  warehouse: Warehouse,
  settings: DisclosureSettings,
  noise: NoiseSource,
  sets: SquareSets,
  readSquares: ReturnType<typeof createSquareReader>,
  stopping: AbortSignal,
) => {
  const options: RunOptions = { budget: 'build', signal: stopping }
  const preparing = new Map<bigint, Promise<void>>()
  const known = new Map<string, Curves>()

  const curvesOf = async (setId: bigint, evOnly: boolean): Promise<Curves | null> => {
    const key = `${setId} ${evOnly}`
    const held = known.get(key)
    if (held) return held
    const [row] = await warehouse.rows(storedCurves, { setId, electric: evOnly ? 1 : 0 })
    if (!row) return null
    const curves: Curves = JSON.parse(row.curves)
    known.set(key, curves)
    return curves
  }

  const makeCurves = async (setId: bigint, { contentId: _, ...period }: Delivered): Promise<void> => {
    const squares = { all: await readSquares(setId, false), electric: await readSquares(setId, true) }
    const places = samplePlaces(squares.all, SEED)
    // If a month has several versions, the newest one is used. The curves only need to know the middle zone of each
    // zone.
    const versionOf = await versionsOfBatches(warehouse)
    const parents = await zonesOfVersion(warehouse, Math.max(FIRST_VERSION, ...period.batches.map(versionOf)))
    const counted = await countSamples(
      warehouse,
      settings,
      places,
      squares.all,
      sampleTrees(new Map(parents.map(({ zone, parent }) => [zone, parent]))),
      { ...period, ...noise(JSON.stringify(['sample places', String(setId)])) },
      options,
    )
    const lines = (['all', 'electric'] as const).map((kind, electric) => {
      const samples = places.map((place, i) => ({
        held: heldBy(squares[kind].visits, place.shares),
        devices: heldBy(squares[kind].devices, place.shares),
        areaKm2: areaOf(place),
        figures: counted[kind][i] ?? null,
      }))
      return `${setId}\t${electric}\t${JSON.stringify(fitCurves(samples) ?? UNFITTED)}\n`
    })
    await warehouse.insert('square_curves', lines.join(''))
  }

  const prepare = async (delivered: Delivered): Promise<void> => {
    const setId = await sets.make(delivered)
    if ((await curvesOf(setId, true)) === null) await makeCurves(setId, delivered)
  }

  const prepareOnce = (delivered: Delivered): Promise<void> => {
    const { contentId } = delivered
    const begun =
      preparing.get(contentId) ?? asSystemWork(() => prepare(delivered)).finally(() => preparing.delete(contentId))
    preparing.set(contentId, begun)
    return begun
  }

  /** A failure is ignored, because the next request tries again. */
  const begin = (delivered: Delivered): void => {
    prepareOnce(delivered).catch(() => undefined)
  }

  return {
    /** True if a month's squares are complete. If not, starts to compute them in the background. */
    async hasSquares({ firstDay, lastDay }: Pick<SquaresQuestion, 'firstDay' | 'lastDay'>): Promise<boolean> {
      const delivered = await sets.delivered(firstDay, lastDay)
      const isMade = (await sets.find(delivered)) !== null
      if (!isMade) begin(delivered)
      return isMade
    },

    /** Computes a month's squares and curves, unless they are complete. */
    prepare: async ({ firstDay, lastDay }: Pick<SquaresQuestion, 'firstDay' | 'lastDay'>): Promise<void> =>
      prepareOnce(await sets.delivered(firstDay, lastDay)),

    async expected(asked: DatasetQuestion): Promise<ExpectedVisits> {
      const { firstDay, lastDay, evOnly } = asked
      const delivered = await sets.delivered(firstDay, lastDay)
      const setId = await sets.find(delivered)
      const curves = setId === null ? null : await curvesOf(setId, evOnly)
      if (setId === null || curves === null) {
        begin(delivered)
        return { kind: 'making' }
      }
      return estimateVisits(await readSquares(setId, evOnly), curves, asked, settings)
    },

    /** Waits for running computations, which end soon after `stopping` is aborted. */
    async settled(): Promise<void> {
      await Promise.allSettled(preparing.values())
    },
  }
}
