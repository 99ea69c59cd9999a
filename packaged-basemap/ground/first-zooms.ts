import type { PlaceLabel } from './place-labels.ts'

/** Pixels of a tile's side, as MapLibre draws it at its own zoom. */
const TILE_PX = 512
/** The least size of a name by zoom, from 4; postcodes. */
const LEAST = [5000, 3000, 1800, 1000, 500, 200, 80, 40, 20, 10, 4]
const FROM_ZOOM = 4
/** No other name lies within this ellipse around one that is shown, which is as names are: wide and low. Half its axes, pixels. */
const APART_PX = { across: 52, down: 32 }

/**
 * The zoom from which each name is shown: where it is large enough, and no larger one is beside it. One that waits for the next zoom
 * keeps smaller ones beside it waiting: Bournemouth, near Southampton, is shown no later than Poole. Names are in the order of
 * their size, the largest first.
 */
export const firstZooms = (labels: readonly Pick<PlaceLabel, 'x' | 'y' | 'size'>[]): number[] => {
  const last = FROM_ZOOM + LEAST.length
  const zooms = labels.map(() => last)
  LEAST.forEach((least, at) => {
    const zoom = FROM_ZOOM + at
    const worldPx = TILE_PX * 2 ** zoom
    const taken = new Map<string, number[]>()
    /** Where a name is, in units of the ellipse. */
    const placeOf = (i: number) =>
      [(labels[i]!.x * worldPx) / APART_PX.across, (labels[i]!.y * worldPx) / APART_PX.down] as const
    const keyOf = (column: number, row: number) => `${column} ${row}`
    const take = (i: number) => {
      const key = keyOf(...(placeOf(i).map(Math.floor) as [number, number]))
      taken.set(key, [...(taken.get(key) ?? []), i])
    }
    const isAlone = (i: number): boolean => {
      const [x, y] = placeOf(i)
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++)
          for (const other of taken.get(keyOf(Math.floor(x) + dx, Math.floor(y) + dy)) ?? []) {
            const [otherX, otherY] = placeOf(other)
            if (Math.hypot(otherX - x, otherY - y) < 1) return false
          }
      return true
    }
    zooms.forEach((found, i) => {
      if (found < zoom) take(i)
    })
    labels.forEach(({ size }, i) => {
      if (zooms[i]! < zoom || size < least) return
      if (isAlone(i)) zooms[i] = zoom
      take(i)
    })
  })
  return zooms
}
