import type { PlaceLabel } from './place-labels.ts'

/** Pixels of a tile's side, as MapLibre draws it at its own zoom. */
const TILE_PX = 512
/** The least size of a name by zoom, from 4; postcodes. */
const LEAST = [5000, 3000, 1800, 1000, 500, 200, 80, 40, 20, 10, 4]
const FROM_ZOOM = 4
/** No other name that is shown lies nearer. Pixels. */
const APART_PX = 52

/**
 * The zoom from which each name is shown: where it is large enough, and no larger one is beside it. Names are in the order of their
 * size, the largest first.
 */
export const firstZooms = (labels: readonly Pick<PlaceLabel, 'x' | 'y' | 'size'>[]): number[] => {
  const last = FROM_ZOOM + LEAST.length
  const zooms = labels.map(() => last)
  LEAST.forEach((least, at) => {
    const zoom = FROM_ZOOM + at
    const apart = APART_PX / (TILE_PX * 2 ** zoom)
    const shown = new Map<string, number[]>()
    const keyOf = (column: number, row: number) => `${column} ${row}`
    const cellOf = (i: number) => [Math.floor(labels[i]!.x / apart), Math.floor(labels[i]!.y / apart)] as const
    const add = (i: number) => {
      const key = keyOf(...cellOf(i))
      shown.set(key, [...(shown.get(key) ?? []), i])
    }
    const isAlone = (i: number): boolean => {
      const [column, row] = cellOf(i)
      const { x, y } = labels[i]!
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++)
          for (const other of shown.get(keyOf(column + dx, row + dy)) ?? [])
            if (Math.hypot(labels[other]!.x - x, labels[other]!.y - y) < apart) return false
      return true
    }
    zooms.forEach((found, i) => {
      if (found < zoom) add(i)
    })
    labels.forEach(({ size }, i) => {
      if (zooms[i]! < last || size < least || !isAlone(i)) return
      zooms[i] = zoom
      add(i)
    })
  })
  return zooms
}
