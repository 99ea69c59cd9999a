/** Two points of a way are at most so far apart, metres: no zone of a town is narrower where the way crosses it. */
const STEP_M = 25

/** Points along a way of straight lines, [easting, northing] metres, close enough to meet every zone that it crosses. */
export const pointsAlong = (way: readonly (readonly [number, number])[]): (readonly [number, number])[] =>
  way.flatMap((to, i) => {
    const from = way[i - 1]
    if (!from) return [to]
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP_M)
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as const
    })
  })
