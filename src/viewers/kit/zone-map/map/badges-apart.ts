type Pixel = readonly [x: number, y: number]

/** The width of a badge is 20 px; the remainder is a gap. */
const LEAST_APART_PX = 24

/** Leaves out every badge that would overlap one before it; `badges` has the most important first. */
export function badgesApart<B>(badges: readonly B[], place: (badge: B) => Pixel): readonly B[] {
  const taken: Pixel[] = []
  return badges.filter(badge => {
    const [x, y] = place(badge)
    const free = taken.every(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) >= LEAST_APART_PX)
    if (free) taken.push([x, y])
    return free
  })
}
