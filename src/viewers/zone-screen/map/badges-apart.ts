type Pixel = readonly [x: number, y: number]

/** A badge is 20 px wide; two need a little air. */
const LEAST_APART_PX = 24

/** The badges, most important first, that can be read beside those before them: one that would lie on another is left out. */
export function badgesApart<B>(badges: readonly B[], place: (badge: B) => Pixel): readonly B[] {
  const taken: Pixel[] = []
  return badges.filter(badge => {
    const [x, y] = place(badge)
    const free = taken.every(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) >= LEAST_APART_PX)
    if (free) taken.push([x, y])
    return free
  })
}
