import { expect, test } from 'vitest'
import { findAdjacency } from '../../../workers/adjacency/find-adjacency.ts'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import type { ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { drawNeighbours } from '../../../workers/zone-import/neighbour-drawing.ts'
import { meshZones } from '../support/mesh.ts'

const draw = (zones: readonly ZoneInput[]) => {
  const columns = columnsFrom(zones)
  return drawNeighbours(columns, findAdjacency(columns))
}

test('draws each pair of neighbours as one line, north up, and marks a zone without a neighbour', () => {
  const mesh = meshZones({ across: 2, down: 1, cellM: 1000, seed: 7 })
  const far = meshZones({ across: 1, down: 1, cellM: 1000, seed: 7, origin: [500_000, 220_000] })
  const drawing = draw([...mesh, ...far.map(zone => ({ ...zone, id: 3, code: 'far' }))])!
  expect(drawing.lines.match(/M/g)).toHaveLength(1)
  expect(drawing.alone).toHaveLength(1)
  const [, y] = drawing.alone[0]!
  expect(y).toBe(6)
  expect(drawing.height).toBe(240)
})

test('draws nothing for one zone, or for more zones than would be legible', () => {
  expect(draw(meshZones({ across: 1, down: 1, cellM: 1000, seed: 7 }))).toBeNull()
  expect(draw(meshZones({ across: 56, down: 54, cellM: 100, seed: 7 }))).toBeNull()
})
