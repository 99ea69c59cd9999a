import { segmentChunks } from '../../workers/geometry/segment-chunks.ts'
import { zoneAreas } from '../../workers/measure/zone-areas.ts'
import { selectionScratch } from '../../workers/selection/subgraph.ts'
import { toggleZone } from '../../workers/selection/verdict.ts'
import { quantile, rowOf, timesOf } from '../measure.ts'
import { type GeoCase, SEED } from './context.ts'
import { verdictCases } from './verdict-cases.ts'

const RULES = { maxZones: 40, maxAreaKm2: null }
const SHAPES = ['compact', 'chain', 'scattered'] as const

/** Adding or removing one of 40 zones: every case once unmeasured, then once with its time taken. */
export const verdict: GeoCase = async function* ({ kernels, columns, graph, options }) {
  const selection = {
    kernels,
    columns,
    graph,
    areas: zoneAreas(columns),
    chunks: segmentChunks(columns),
    ids: columns.ids,
    population: columns.numbers.get('population') ?? null,
    scratch: selectionScratch(columns.count),
  }
  const cases = verdictCases(graph, options.once ? 60 : 3000, SEED)
  for (const { zones, toggled } of cases) toggleZone(selection, zones, toggled, RULES)
  const verdicts = cases.map(({ shape, zones, toggled }) => {
    const begin = performance.now()
    toggleZone(selection, zones, toggled, RULES)
    return { shape, ms: performance.now() - begin }
  })
  const sorted = (shape?: string) =>
    verdicts.flatMap(one => (shape === undefined || one.shape === shape ? [one.ms] : [])).sort((a, b) => a - b)
  const all = sorted()
  yield rowOf('verdict', 'none yet', timesOf(all), null, {
    p50Ms: quantile(all, 0.5),
    p99Ms: quantile(all, 0.99),
    ...Object.fromEntries(SHAPES.map(shape => [`${shape}P99Ms`, quantile(sorted(shape), 0.99)])),
  })
}
