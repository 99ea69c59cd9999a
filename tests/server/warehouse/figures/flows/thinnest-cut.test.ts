import { expect, test } from 'vitest'
import { thinnestCut } from '../../../../../server/warehouse/disclosure/flows/thinnest-cut.ts'
import { randomOf } from '../../../../support/random.ts'

const weightBetween = (edges: readonly Float64Array[], side: ReadonlySet<number>): number =>
  edges.reduce(
    (sum, row, a) => sum + (side.has(a) ? row.reduce((all, weight, b) => all + (side.has(b) ? 0 : weight), 0) : 0),
    0,
  )

test('the thinnest cut is the division of a graph with the smallest weight', () => {
  const random = randomOf(7)
  for (let graph = 0; graph < 200; graph++) {
    const vertices = 2 + Math.floor(random() * 6)
    const edges = Array.from({ length: vertices }, () => new Float64Array(vertices))
    for (let a = 0; a < vertices; a++)
      for (let b = 0; b < a; b++) edges[a]![b] = edges[b]![a] = random() < 0.4 ? 0 : Math.floor(random() * 20)
    const divisions = Array.from({ length: 2 ** (vertices - 1) - 1 }, (_, i) =>
      weightBetween(
        edges,
        new Set(Array.from({ length: vertices }, (_vertex, at) => at).filter(at => ((i + 1) >> at) & 1)),
      ),
    )
    const { weight, side } = thinnestCut(edges)
    expect(weight).toBe(Math.min(...divisions))
    expect(weightBetween(edges, new Set(side))).toBe(weight)
    expect(side.length).toBeGreaterThan(0)
    expect(side.length).toBeLessThan(vertices)
  }
})
