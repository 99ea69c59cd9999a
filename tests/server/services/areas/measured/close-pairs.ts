import { THRESHOLD_SPREAD } from '../../../../../src/domain/constants.ts'
import { createRandom, type Random } from '../../../../../src/domain/random.ts'
import { discsAt, oneOf, outlineOf, radiusOf, zonesAbout } from './draw-areas.ts'
import { type AskedArea, type Measured, MIN_DEVICES } from './open-measured.ts'

export interface PairFigures {
  readonly pairs: number
  readonly accepted: number
  /** How many pairs of each kind there were, and how many of them were accepted. */
  readonly kinds: Readonly<Record<string, string>>
}

type Pair = readonly [earlier: AskedArea, asked: AskedArea]
type DrawPair = (measured: Measured, random: Random) => Promise<Pair | null>

const placeOf = ({ visits }: Measured, random: Random) => {
  const { destE, destN } = oneOf(random, visits.all)
  return [destE, destN] as const
}
const away = ([e, n]: readonly [number, number], metres: number, random: Random) => {
  const angle = 2 * Math.PI * random()
  return [e + metres * Math.cos(angle), n + metres * Math.sin(angle)] as const
}
const withPoint =
  (distanceM: (radiusM: number, random: Random) => number): DrawPair =>
  async (measured, random) => {
    const [place, radiusM] = [placeOf(measured, random), radiusOf(random)]
    const second = away(place, distanceM(radiusM, random), random)
    const pair = [await discsAt(measured, [place], radiusM), await discsAt(measured, [place, second], radiusM)] as const
    return random() < 0.5 ? pair : [pair[1], pair[0]]
  }

/** Ways to draw two areas that differ by few devices. */
const KINDS: Readonly<Record<string, DrawPair>> = {
  async shifted(measured, random) {
    const [place, radiusM] = [placeOf(measured, random), radiusOf(random)]
    const second = away(place, 20 * 2 ** (4 * random()), random)
    return [await discsAt(measured, [place], radiusM), await discsAt(measured, [second], radiusM)]
  },
  'a point nearby': withPoint((radiusM, random) => 1.5 * radiusM * random()),
  'a point far away': withPoint((_, random) => 3000 + 8000 * random()),
  async 'a zone'(measured, random) {
    const zones = await zonesAbout(measured, random, placeOf(measured, random), 2 + Math.floor(20 * random()))
    if (zones === null || zones.length < 2) return null
    const pair = [await outlineOf(measured, zones.slice(0, -1)), await outlineOf(measured, zones)] as const
    return random() < 0.5 ? pair : [pair[1], pair[0]]
  },
}

/** Counts the accepted second areas. The pairs differ by 1 to 14 devices, and their first area shows figures. */
export const closePairs = async (measured: Measured, wanted: number, seed: number): Promise<PairFigures> => {
  const random = createRandom(seed, 'close pairs')
  const { visits } = measured
  const isClose = (devices: number) => devices >= 1 && devices < MIN_DEVICES
  const counts = new Map(Object.keys(KINDS).map(kind => [kind, { pairs: 0, accepted: 0 }]))
  for (let pairs = 0; pairs < wanted; ) {
    const kind = oneOf(random, Object.keys(KINDS))
    const pair = await KINDS[kind]!(measured, random)
    if (pair === null || !isClose(visits.differing(pair[0].wkt, pair[1].wkt))) continue
    if (visits.devicesOf(pair[0].wkt) < MIN_DEVICES + THRESHOLD_SPREAD) continue
    pairs++
    const organisation = await measured.organisation()
    await measured.keep(organisation, pair[0].wkt)
    const { areaWkt, refusal } = await measured.judge(organisation, pair[1])
    const count = counts.get(kind)!
    count.pairs++
    // Compares the area that would be built, because snapping may make it equal to the earlier one.
    if (refusal === null && isClose(visits.differing(pair[0].wkt, areaWkt))) count.accepted++
  }
  return {
    pairs: wanted,
    accepted: [...counts.values()].reduce((sum, { accepted }) => sum + accepted, 0),
    kinds: Object.fromEntries([...counts].map(([kind, { pairs, accepted }]) => [kind, `${accepted} of ${pairs}`])),
  }
}
