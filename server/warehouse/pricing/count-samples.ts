import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { yieldToLoop } from '../../runtime/concurrency/yield-to-loop.ts'
import { drawNumber } from '../builds/dataset-spec.ts'
import type { NoiseKeys } from '../builds/noise-keys.ts'
import { AXES, axisOfGroups, HOURS_A_DAY, optionsOf } from '../dimensions.ts'
import { type Categories, categoriesOf, halved, leavesOf } from '../disclosure/categories.ts'
import {
  releaseSample,
  type SampleFigures,
  type SampleTrees,
  type SampleVisits,
  type VisitTree,
} from '../disclosure/release-sample.ts'
import type { ReleasedSquares } from '../disclosure/square-cells.ts'
import type { RunOptions, Warehouse } from '../warehouse.ts'
import { heldBy, type SamplePlace } from './sample-places.ts'
import { dropSamples, type OfPeriod, sampleVisitors } from './square-statements.ts'

const treeOf = (categories: Categories, optionOf: VisitTree['optionOf']): VisitTree => ({
  categories,
  leaves: leavesOf(categories),
  optionOf,
})

const MODES = axisOfGroups(
  'mode',
  optionsOf('mode').map(option => [option]),
)

/**
 * The trees that divide sample places. Zones are ordered by middle zone and halved at each level, which approximates
 * the tree for maps.
 * @param parents the middle zone of each small zone
 */
export const sampleTrees = (parents: ReadonlyMap<number, number>): SampleTrees => {
  const zones = [...parents].sort(([a, p], [b, q]) => p - q || a - b).map(([zone]) => zone)
  return {
    hours: treeOf(AXES.hour.categories, ({ hour }) => hour % HOURS_A_DAY),
    modes: treeOf(MODES.categories, ({ mode }) => mode),
    places: treeOf(categoriesOf(halved(zones.length === 0 ? [0] : zones)), ({ zone }) => zone),
  }
}

/** The 32-bit words of a result row: place, person, factor, weight (lower half first), code, zone. */
const WORDS = 7
const HIGH = 2 ** 32
/** The maximum number of devices to fetch visits for at the same time. */
const BATCH_DEVICES = 60_000

interface CountedSamples {
  readonly all: readonly (SampleFigures | null)[]
  readonly electric: readonly (SampleFigures | null)[]
}

const isElectric = (code: number): boolean => code % 2 === 1

const visitAt = (words: Uint32Array, at: number): SampleVisits => {
  const [, person = 0, factor = 0, low = 0, high = 0, code = 0, zone = 0] = words.subarray(at, at + WORDS)
  return {
    person,
    factor,
    weight: low + high * HIGH,
    hour: Math.floor(code / 16),
    mode: Math.floor(code / 2) % 8,
    zone,
  }
}

const batchesOf = (places: readonly SamplePlace[], { devices }: Pick<ReleasedSquares, 'devices'>) => {
  const batches: number[][] = []
  let held = Number.POSITIVE_INFINITY
  for (const [i, { shares }] of places.entries()) {
    const more = heldBy(devices, shares)
    if (held + more > BATCH_DEVICES) {
      batches.push([])
      held = 0
    }
    held += more
    batches.at(-1)?.push(i)
  }
  return batches
}

/**
 * Computes the figures that would be released for every sample place, for all people and for electric vehicles, in the
 * order of the places.
 */
export const countSamples = async (
  warehouse: Warehouse,
  settings: DisclosureSettings,
  places: readonly SamplePlace[],
  squares: ReleasedSquares,
  trees: SampleTrees,
  period: OfPeriod & NoiseKeys,
  options: RunOptions,
): Promise<CountedSamples> => {
  const all: (SampleFigures | null)[] = places.map(() => null)
  const electric: (SampleFigures | null)[] = places.map(() => null)
  for (const batch of batchesOf(places, squares)) {
    const runId = drawNumber()
    const lines = batch.flatMap(i => {
      const { shares, easting, northing, radiusM } = places[i]!
      return [...shares.keys()].map(square => `${runId}\t${square}\t${i}\t${easting}\t${northing}\t${radiusM}\n`)
    })
    try {
      await warehouse.insert('sample_squares', lines.join(''), options)
      const words = await warehouse.words(sampleVisitors, { ...period, runId }, options)
      for (let from = 0; from < words.length; ) {
        const place = words[from]!
        const visits: SampleVisits[] = []
        const ofElectric: SampleVisits[] = []
        for (; words[from] === place; from += WORDS) {
          const visit = visitAt(words, from)
          visits.push(visit)
          if (isElectric(words[from + 5]!)) ofElectric.push(visit)
        }
        all[place] = releaseSample(visits, trees, settings)
        await yieldToLoop()
        electric[place] = releaseSample(ofElectric, trees, settings)
        await yieldToLoop()
      }
    } finally {
      await warehouse.run(dropSamples, { runId }, { budget: 'build' })
    }
  }
  return { all, electric }
}
