import { beforeAll, expect, test } from 'vitest'
import { judgeOverlay } from '../../../../../server/services/areas/judge-overlay.ts'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { NOISE_UNIT } from '../../../../../server/warehouse/disclosure/measure.ts'
import { createSquareRelease } from '../../../../../server/warehouse/disclosure/release-squares.ts'
import {
  BLOCK_LEVEL,
  type BySquare,
  nodeOf,
  spreadAll,
} from '../../../../../server/warehouse/disclosure/square-cells.ts'
import { createNodeEngine } from '../../../../../server/zones/node-engine.ts'
import { groupBy } from '../../../../../src/domain/collections.ts'
import type { ServerEngine } from '../../../../../workers/overlay/overlay-calls.ts'
import { randomOf } from '../../../../support/random.ts'

const MIN_DEVICES = 15
const SEED = Number(process.env.TEST_SEED ?? 19)
const ATTACKS = 120
const HONEST = 120
/** How many pairs share a country, because drawing one takes longer than judging a pair in it. */
const PAIRS_OF_COUNTRY = 2
const SQUARE_M = 500
const ROWS = 4096
/** How many squares there are along one side of the ground that contains all areas. */
const SIDE = 24

type Place = readonly [easting: number, northing: number]

let engine: ServerEngine
beforeAll(async () => {
  engine = await createNodeEngine()
})

interface Country {
  /** The released number of devices in each square. */
  readonly seen: ReadonlyMap<number, number>
  /** The figures released for the pairs. */
  readonly released: BySquare
}

/** Squares from empty moors to town centres. Each device visits only its own square, and only once. */
const drawCountry = (random: () => number): Country => {
  const seen = new Map<number, number>()
  for (let at = 0; at < SIDE * SIDE; at++) {
    const held = random() < 0.1 ? 0 : Math.round(Math.exp(2.4 + 4 * random()))
    seen.set(Math.floor(at / SIDE) * ROWS + (at % SIDE), held)
  }
  let person = 0
  const visitors = [...seen].flatMap(([square, held]) =>
    Array.from({ length: held }, () => ({ square, person: person++, factor: NOISE_UNIT, all: 1000, electric: 0 })),
  )
  const release = createSquareRelease(disclosureSettings(MIN_DEVICES))
  const blocks = groupBy(visitors, ({ square }) => nodeOf(square, BLOCK_LEVEL))
  const cells = [...[...blocks.values()].map(release.block), release.rest()]
  return { seen, released: spreadAll('', { all: cells.flatMap(({ all }) => all) }).devices }
}

/** Draws countries, each for several consecutive pairs. */
const createCountries = (random: () => number): ((pair: number) => Country) => {
  let country = drawCountry(random)
  return pair => {
    if (pair > 0 && pair % PAIRS_OF_COUNTRY === 0) country = drawCountry(random)
    return country
  }
}

const text = (ring: readonly Place[]) =>
  `(${[...ring, ring[0]!].map(([e, n]) => `${e.toFixed(2)} ${n.toFixed(2)}`).join(', ')})`
/** A boundary as a user might draw it around a centre, without crossing itself. */
const drawBoundary = (random: () => number, [e, n]: Place, reachM: number): Place[] => {
  const corners = 5 + Math.floor(random() * 20)
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.8 * random())) / corners
    const reach = reachM * (0.7 + 0.3 * random())
    return [e + reach * Math.cos(angle), n + reach * Math.sin(angle)]
  })
}
const plot = ([e, n]: Place, sizeM: number): Place[] => [
  [e, n],
  [e, n + sizeM],
  [e + sizeM, n + sizeM],
  [e + sizeM, n],
]

const judge = async (wkt: string, earlier: string, devices: BySquare, isDrawn = true) => {
  const laid = await engine.overlayArea({ wkt, earlier: [earlier], snap: true })
  const area = {
    evOnly: false,
    alone: false,
    isKnown: laid.wkt === earlier,
    isDrawn,
    discs: [],
    laid,
    earlierEvOnly: [false],
  }
  const { kind } = await judgeOverlay(area, { all: devices, electric: devices }, MIN_DEVICES)
  return { kind, isSame: laid.snappedTo.length > 0 && laid.pieces.every(({ within }) => within.length !== 1) }
}

/** Pairs that are both accepted and show different ground, although people visit the square in which they differ. */
const attack = async (isDrawn: boolean): Promise<string[]> => {
  const random = randomOf(SEED)
  const countryOf = createCountries(random)
  const accepted: string[] = []
  for (let i = 0; i < ATTACKS; i++) {
    const { seen, released } = countryOf(i)
    const middle: Place = [6000 + 500 * random(), 6000 + 500 * random()]
    const ring = drawBoundary(random, middle, 2500 + 2000 * random())
    const large = `POLYGON (${text(ring)})`
    // Somewhere well inside. A sliver is 1 cm to 20 m wide, and a plot up to 90 m.
    const sizeM = random() < 0.4 ? 0.01 + 20 * random() : 25 + 65 * random()
    const spot: Place = [middle[0] + 600 * (random() - 0.5), middle[1] + 600 * (random() - 0.5)]
    const without = `POLYGON (${text(ring)}, ${text(plot(spot, sizeM))})`
    const [second, first] = random() < 0.5 ? [without, large] : [large, without]
    const { kind, isSame } = await judge(second, first, released, isDrawn)
    const corners = plot(spot, sizeM).map(([e, n]) => Math.floor(e / SQUARE_M) * ROWS + Math.floor(n / SQUARE_M))
    const people = Math.max(...corners.map(square => seen.get(square) ?? 0))
    if (kind === 'allowed' && !isSame && people > 0) accepted.push(`${sizeM.toFixed(2)} m where ${people} are seen`)
  }
  return accepted
}

test('refuses the second of two boundaries that differ by a plot with people, or replaces it with the first', async () => {
  expect(await attack(true), `seed ${SEED}`).toEqual([])
})

test('would accept the same plots if devices counted as spread over their squares, which proves that the attacks are strong enough', async () => {
  expect((await attack(false)).length).toBeGreaterThan(ATTACKS / 8)
})

test('refuses honest boundaries as rarely as other areas', async () => {
  const random = randomOf(SEED + 1)
  const countryOf = createCountries(random)
  const refused = { drawn: 0, other: 0 }
  for (let i = 0; i < HONEST; i++) {
    const { released } = countryOf(i)
    const middle: Place = [5500 + 1000 * random(), 5500 + 1000 * random()]
    const first = `POLYGON (${text(drawBoundary(random, middle, 800 + 1500 * random()))})`
    const moved: Place = [middle[0] + 1500 * (random() - 0.5), middle[1] + 1500 * (random() - 0.5)]
    const second = `POLYGON (${text(drawBoundary(random, moved, 800 + 1500 * random()))})`
    for (const [as, isDrawn] of [
      ['drawn', true],
      ['other', false],
    ] as const)
      if ((await judge(second, first, released, isDrawn)).kind !== 'allowed') refused[as]++
  }
  console.log(`seed ${SEED}: refused of ${HONEST}: ${refused.drawn} boundaries, ${refused.other} other areas`)
  expect(refused.drawn - refused.other).toBeLessThanOrEqual(HONEST * 0.02)
})
