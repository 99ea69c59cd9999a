import { linesPath, zoneMesh } from '../../../../ui/zone-mesh.ts'

const mesh = zoneMesh({
  width: 280,
  height: 124,
  spacing: 16,
  towns: [
    [132, 66, 80, 0.6],
    [246, 26, 34, 0.4],
  ],
  seed: 77,
})

/** The zones of every thumbnail: 280 x 124, small about the middle. */
export const SMALL_MESH_CELLS = mesh.cells()
export const SMALL_MESH_LINES = linesPath(mesh.edges.map(edge => edge.line))
