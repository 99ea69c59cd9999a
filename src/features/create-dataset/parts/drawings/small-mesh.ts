import { linesPath, zoneMesh } from '../../../../ui/zone-mesh.ts'

/** The zones of every thumbnail: 280 x 124, small about the middle. */
export const SMALL_MESH = zoneMesh({
  width: 280,
  height: 124,
  spacing: 21,
  towns: [
    [132, 66, 74, 0.62],
    [236, 30, 30, 0.3],
  ],
  seed: 77,
})

export const SMALL_MESH_LINES = linesPath(SMALL_MESH.edges.map(edge => edge.line))
