import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNoiseSource } from '../../../../../server/warehouse/builds/noise-keys.ts'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../../../server/warehouse/open-movement-data.ts'
import { IS_LONG } from '../../../../support/is-long.ts'
import { randomOf } from '../../../../support/random.ts'
import type { TripRow } from '../../../../support/trips.ts'
import { ENGINES, type OpenEngine } from '../../engines.ts'
import { loadWorld, noBuilds, noZones } from '../../worlds.ts'
import { describeScore, isNoBetterThanGuessing, type Seen, scoreOf } from '../score.ts'
import { createArrivals, createVisitors, type Place } from '../world/arrive.ts'
import { expectByPrice, expectBySquares, OCTOBER } from './expectations.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 3)
/** How many 2 km blocks there are per question. In half of them, somebody visits the house. */
const CASES = 100
/** How many of them are priced. A price takes several queries, whereas the squares are read once. */
const PRICED = IS_LONG ? CASES : 40
const BUSY_DEVICES = 60
/** The house's visitors, if any: the number of devices, and the visits of each. */
const AT_HOUSE = {
  '1 device, 1 visit': [1, 1],
  '1 device, 20 visits': [1, 20],
  '5 devices, 1 visit': [5, 1],
  '14 devices, 1 visit': [14, 1],
} as const
type Question = keyof typeof AT_HOUSE
const QUESTIONS = Object.keys(AT_HOUSE) as Question[]
/**
 * The distance between blocks. Each block contains a busy square, and a house in another square that is otherwise
 * empty.
 */
const APART_M = 8000
const COLUMNS = 16

interface Block {
  readonly question: Question
  readonly isMore: boolean
  readonly busy: Place
  readonly house: Place
}

const makeBlocks = (seed: number): { trips: TripRow[]; blocks: Block[] } => {
  const random = randomOf(seed)
  const visitor = createVisitors(random, () => random() < 0.4)
  const arrive = createArrivals(random)
  const trips: TripRow[] = []
  const come = (place: Place, [devices, visits]: readonly [number, number]) => {
    for (let device = 0; device < devices; device++) {
      const person = visitor(place)
      for (let visit = 0; visit < visits; visit++) trips.push(arrive(person, place))
    }
  }
  // Shuffled so that neighbours, which may be joined, belong to different questions and answers.
  const places = Array.from({ length: QUESTIONS.length * CASES }, (_, i) => ({ i, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ i }) => i)
  const blocks = QUESTIONS.flatMap((question, q) =>
    Array.from({ length: CASES }, (_, i): Block => {
      const at = places[q * CASES + i]!
      const [west, south] = [200_000 + (at % COLUMNS) * APART_M, 200_000 + Math.floor(at / COLUMNS) * APART_M]
      const block = {
        question,
        isMore: i % 2 === 1,
        busy: [west + 250, south + 250],
        house: [west + 1750, south + 1750],
      } as const
      come(block.busy, [BUSY_DEVICES, 1])
      if (block.isMore) come(block.house, AT_HOUSE[question])
      return block
    }),
  )
  return { trips, blocks }
}

let engine: OpenEngine
let movement: ReturnType<typeof movementDataOf>
const { trips, blocks } = makeBlocks(SEED)
beforeAll(async () => {
  engine = await ENGINES[0]!.open()
  await loadWorld(engine, trips)
  const noise = createNoiseSource(Buffer.alloc(32, SEED))
  movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(15), noise, noBuilds)
  await movement.prepareExpectations(OCTOBER)
})
afterAll(() => engine?.close())

test('neither the price call nor its squares reveal whether anyone visits a house next to a single busy square', async () => {
  for (const evOnly of [false, true]) {
    const squares = await movement.releasedSquares({ ...OCTOBER, evOnly })
    // Most busy squares are shown separately, so the questions concern only the rest of their block.
    const isShown = ({ busy: [e, n] }: Block) =>
      squares.cells.some(
        ({ level, square }) => level === 0 && square === Math.floor(e / 500) * 4096 + Math.floor(n / 500),
      )
    if (!evOnly) expect(blocks.filter(isShown).length).toBeGreaterThan(blocks.length * 0.9)
    for (const question of QUESTIONS) {
      const cases = blocks.filter(block => block.question === question)
      for (const [name, expectAt, judged] of [
        ['price', expectByPrice(movement, evOnly), cases.slice(0, PRICED)],
        ['squares', expectBySquares(squares), cases],
      ] as const)
        for (const place of ['house', 'busy'] as const) {
          const seen: Seen[] = []
          for (const block of judged) seen.push({ seen: await expectAt([block[place]]), isMore: block.isMore })
          const score = scoreOf(seen)
          const label = `${question}, ${name} at the ${place}${evOnly ? ', electric' : ''}: ${describeScore(score)}`
          console.log(label)
          expect(isNoBetterThanGuessing(score), label).toBe(true)
        }
    }
  }
})
