import { WARM_UP_ROUNDS } from '../../workers/engine.ts'
import { segmentChunks } from '../../workers/geometry/segments.ts'
import { zoneAreas } from '../../workers/measure/zone-areas.ts'
import { warmUp } from '../../workers/selection/judge.ts'
import { selectionScratch } from '../../workers/selection/subgraph.ts'
import { toggleZone } from '../../workers/selection/verdict.ts'
import { quantile, rowOf, timesOf } from '../measure.ts'
import { type GeoCase, SEED } from './context.ts'
import { verdictCases } from './verdict-cases.ts'

const RULES = { maxZones: 40, maxAreaKm2: null }
const SHAPES = ['compact', 'chain', 'scattered'] as const

/**
 * Adds or removes one of 40 zones. Each case runs twice, after the warm-up that the product does when it opens a file.
 * The first pass is reported separately, because its cases and the memory that they touch are new to the engine.
 */
export const verdict: GeoCase = async function* ({ kernels, columns, graph, options }) {
  const chunks = segmentChunks(columns)
  const selection = {
    kernels,
    columns,
    graph,
    areas: zoneAreas(columns),
    chunks: () => chunks,
    ids: columns.ids,
    population: columns.numbers.get('population') ?? null,
    scratch: selectionScratch(columns.count),
  }
  const cases = verdictCases(graph, options.once ? 60 : 3000, SEED)
  warmUp(graph, WARM_UP_ROUNDS, (zones, zone) => toggleZone(selection, zones, zone, RULES))
  const pass = () =>
    cases.map(({ shape, zones, toggled }) => {
      const begin = performance.now()
      toggleZone(selection, zones, toggled, RULES)
      return { shape, ms: performance.now() - begin }
    })
  const first = pass().map(({ ms }) => ms)
  const verdicts = pass()
  const sorted = (shape?: string) =>
    verdicts.flatMap(one => (shape === undefined || one.shape === shape ? [one.ms] : [])).sort((a, b) => a - b)
  const all = sorted()
  yield rowOf('verdict', 'none', timesOf(all), null, {
    p50Ms: quantile(all, 0.5),
    p99Ms: quantile(all, 0.99),
    firstPassP99Ms: quantile(
      first.sort((a, b) => a - b),
      0.99,
    ),
    ...Object.fromEntries(SHAPES.map(shape => [`${shape}P99Ms`, quantile(sorted(shape), 0.99)])),
  })
}
