import { expect, test } from 'vitest'
import { linesPath, zoneMesh } from '../../../src/ui/zone-mesh.ts'

const options = { width: 300, height: 200, spacing: 24, towns: [[150, 100, 70, 0.6]] as const, seed: 9 }

test('the mesh is the same for the same seed, and another for another', () => {
  const drawn = (seed: number) => linesPath(zoneMesh({ ...options, seed }).edges.map(edge => edge.line))
  expect(drawn(9)).toBe(drawn(9))
  expect(drawn(10)).not.toBe(drawn(9))
})

test('neighbouring zones share their edge exactly: every inner corner belongs to at least two rings', () => {
  const cells = zoneMesh(options).cells()
  const count = new Map<string, number>()
  for (const { ring } of cells) for (const [x, y] of ring) count.set(`${x} ${y}`, (count.get(`${x} ${y}`) ?? 0) + 1)
  const inner = cells.filter(({ centre: [x, y] }) => x > 60 && x < 240 && y > 60 && y < 140)
  expect(inner.length).toBeGreaterThan(30)
  for (const { ring } of inner) for (const [x, y] of ring) expect(count.get(`${x} ${y}`)).toBeGreaterThanOrEqual(2)
})
