import { linesPath, zoneMesh } from '../../../../ui/zone-mesh.ts'

/** The zones of every thumbnail: 280 x 124, small about the middle. */
export const SMALL_MESH = zoneMesh({
  width: 280,
  height: 124,
  spacing: 16,
  towns: [
    [132, 66, 80, 0.6],
    [246, 26, 34, 0.4],
  ],
  seed: 77,
})

export const SMALL_MESH_LINES = linesPath(SMALL_MESH.edges.map(edge => edge.line))
