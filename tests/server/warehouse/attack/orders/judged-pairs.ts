import { judgeOverlay } from '../../../../../server/services/areas/judge-overlay.ts'
import type { ReleasedSquares } from '../../../../../server/warehouse/disclosure/square-cells.ts'
import { createNodeEngine } from '../../../../../server/zones/node-engine.ts'
import { readWkt } from '../../../../../workers/geometry/wkt.ts'
import { squareShares } from '../../../../../workers/overlay/square-shares.ts'
import { isInside, type Polygon } from '../../../../reference/movement.ts'
import { randomOf } from '../../../../support/random.ts'
import { wktOf } from '../../worlds.ts'
import { discAt, RADIUS_M } from '../free/expectations.ts'
import type { Place } from '../world/arrive.ts'
import type { SpotWorld } from '../world/spots.ts'

export interface JudgedPairs {
  /** Pairs of areas that differ by 1 to 14 devices. */
  readonly pairs: number
  /** Pairs whose orders are both accepted. */
  readonly accepted: number
}

const MIN_DEVICES = 15
/** The distance between a busy place and others around it, in metres. */
const ABOUT_M = 900
const SHIFT_M = 150
/** An upper bound for how far any part of a disc is from its centre, in metres. */
const NEAR_M = RADIUS_M + 100

const polygonsOf = (wkt: string): Polygon[] =>
  readWkt(wkt).map(polygon =>
    polygon.map(ring =>
      Array.from({ length: ring.length / 2 - 1 }, (_, i): [number, number] => [ring[2 * i]!, ring[2 * i + 1]!]),
    ),
  )

/**
 * Orders a disc in a busy place, and then the same disc moved slightly or with a second disc around a spot. Repeats
 * this until there are enough pairs that differ by a small group, each judged as the product judges an order.
 */
export const judgePairs = async (
  seed: number,
  world: SpotWorld,
  { devices }: Pick<ReleasedSquares, 'devices'>,
  pairs: number,
): Promise<JudgedPairs> => {
  const random = randomOf(seed)
  const engine = await createNodeEngine()
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const about = ([e, n]: Place, spreadM: number): Place => [
    Math.round(e + (random() * 2 - 1) * spreadM),
    Math.round(n + (random() * 2 - 1) * spreadM),
  ]
  const differing = (a: readonly Polygon[], b: readonly Polygon[], places: readonly Place[]) => {
    const near = world.trips.filter(({ dest }) =>
      places.some(([e, n]) => Math.abs(e - dest[0]) < NEAR_M && Math.abs(n - dest[1]) < NEAR_M),
    )
    return new Set(near.flatMap(({ dest, personId }) => (isInside(a, dest) === isInside(b, dest) ? [] : personId))).size
  }
  const thin = world.spots.filter(({ isThin }) => isThin)
  let tried = 0
  let accepted = 0
  while (tried < pairs) {
    const centre = about(pick(world.busy), ABOUT_M)
    const first = [discAt(centre)]
    const isMoved = random() < 0.5
    const centres = isMoved ? [about(centre, SHIFT_M)] : [centre, pick(thin).place]
    const discs = centres.map(place => wktOf([discAt(place)]))
    const earlier = wktOf(first)
    const laid = await engine.overlayArea({
      wkt: wktOf(centres.map(discAt)),
      earlier: [earlier],
      snap: true,
    })
    const apart = differing(first, polygonsOf(laid.wkt), [centre, ...centres])
    if (apart === 0 || apart >= MIN_DEVICES) continue
    tried++
    const judged = {
      evOnly: false,
      alone: true,
      isKnown: laid.wkt === earlier,
      isDrawn: false,
      laid,
      earlierEvOnly: [false],
    }
    const shares = centres.length < 2 ? [] : discs.map(disc => squareShares(readWkt(disc)))
    const verdict = await judgeOverlay({ ...judged, discs: shares }, { all: devices, electric: devices }, MIN_DEVICES)
    if (verdict.kind === 'allowed') accepted++
  }
  return { pairs, accepted }
}
