/** One step of a path in px; the last pair is its end point. */
export type PathStep =
  | { readonly kind: 'M' | 'L'; readonly to: readonly [number, number] }
  | { readonly kind: 'C'; readonly to: readonly [number, number, number, number, number, number] }
  | { readonly kind: 'Z' }

const QUARTER = Math.PI / 2
const FULL = 2 * Math.PI
/** The distance of the control points of a quarter circle, as a part of its radius. */
const KAPPA = 0.5522847498

/** The angle of an arc, radians, as a canvas computes it: at most one full turn. */
function sweepOf(from: number, to: number, anticlockwise: boolean): number {
  const sweep = anticlockwise ? from - to : to - from
  if (sweep >= FULL) return anticlockwise ? -FULL : FULL
  const once = ((sweep % FULL) + FULL) % FULL
  return anticlockwise ? -once : once
}

/** An arc as curves of at most a quarter turn. @param joined true connects it with the current path by a line */
export function arcSteps(
  x: number,
  y: number,
  radius: number,
  from: number,
  to: number,
  anticlockwise: boolean,
  joined: boolean,
): readonly PathStep[] {
  const sweep = sweepOf(from, to, anticlockwise)
  const parts = Math.max(1, Math.ceil(Math.abs(sweep) / QUARTER - 1e-9))
  const step = sweep / parts
  const pull = (4 / 3) * Math.tan(step / 4) * radius
  const at = (angle: number): readonly [number, number] => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  const curves = Array.from({ length: parts }, (_, part): PathStep => {
    const [a, b] = [from + part * step, from + (part + 1) * step]
    const [[ax, ay], [bx, by]] = [at(a), at(b)]
    return {
      kind: 'C',
      to: [ax - pull * Math.sin(a), ay + pull * Math.cos(a), bx + pull * Math.sin(b), by - pull * Math.cos(b), bx, by],
    }
  })
  return [{ kind: joined ? 'L' : 'M', to: at(from) }, ...curves]
}

/** A rectangle with round upper corners. */
export function roundTopSteps(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): readonly PathStep[] {
  const r = Math.max(0, Math.min(radius, width / 2, height))
  const k = r * (1 - KAPPA)
  const [right, bottom] = [x + width, y + height]
  return [
    { kind: 'M', to: [x, bottom] },
    { kind: 'L', to: [x, y + r] },
    { kind: 'C', to: [x, y + k, x + k, y, x + r, y] },
    { kind: 'L', to: [right - r, y] },
    { kind: 'C', to: [right - k, y, right, y + k, right, y + r] },
    { kind: 'L', to: [right, bottom] },
    { kind: 'Z' },
  ]
}
