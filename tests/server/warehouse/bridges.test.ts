import { expect, test } from 'vitest'
import { bridgesOf } from '../../../server/warehouse/gate/bridges.ts'
import { randomOf } from '../../support/random.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 3)

/** True if the other edges connect the two nodes of an edge. */
const isJoinedWithout = (edges: readonly (readonly [number, number])[], edge: number): boolean => {
  const [start, end] = edges[edge]!
  const reached = new Set([start])
  let before = 0
  while (before < reached.size) {
    before = reached.size
    for (const [at, [a, b]] of edges.entries()) {
      if (at === edge || reached.has(a) === reached.has(b)) continue
      reached.add(a).add(b)
    }
  }
  return reached.has(end)
}

test('an edge is a bridge where the others do not join its nodes, in 300 random graphs with double edges and loops', () => {
  const random = randomOf(SEED)
  console.log(`graphs of seed ${SEED}`)
  for (let graph = 0; graph < 300; graph++) {
    const nodes = 1 + Math.floor(random() * 9)
    const node = () => Math.floor(random() * nodes)
    const edges = Array.from({ length: Math.floor(random() * 14) }, () => [node(), node()] as const)
    const bridges = bridgesOf(
      nodes,
      edges.map(([from]) => from),
      edges.map(([, to]) => to),
    )
    expect([...bridges]).toEqual(edges.map((_, edge) => (isJoinedWithout(edges, edge) ? 0 : 1)))
  }
})
