import { extractDataset } from '../../../../../server/warehouse/extract/extract-dataset.ts'
import type { Magnitudes } from '../../../../../server/warehouse/gate/release-zones.ts'
import { disclosureSettings } from '../../../../../server/warehouse/gate/settings.ts'
import type { Selection } from '../../../../../server/warehouse/maps/selection.ts'
import { movementDataOf } from '../../../../../server/warehouse/movement-of.ts'
import { createNoiseSource } from '../../../../../server/warehouse/noise/noise-keys.ts'
import { ENGINES } from '../../engines.ts'
import { HOOKS, loadWorld, noZones, questionOf, specOf } from '../../worlds.ts'
import { type Sight, scoreByRegression } from '../regression.ts'
import { QUESTIONS, type Score, scoreOfGuesses } from '../score.ts'
import { type CutWorld, GROUP_GENDER, GROUP_PURPOSE, makeCutWorld } from './cut-world.ts'
import { twoPartCuts } from './two-part-cuts.ts'

export interface CutScores {
  /** By question, out of every cut of every filter. */
  readonly told: Readonly<Record<string, Score>>
  /** Nobody or somebody: the zone is withheld where the group's option alone is left out. */
  readonly somebody: Score
  /** The same where two options together hold the group, out of all, without either option, and without both. */
  readonly cornered: Readonly<Record<string, Score>>
  /** By how much the mean of what the cuts add up to differs from the figure without filters, in its standard errors, at most. */
  readonly averaged: number
  readonly asked: number
}

type Shown = ReadonlyMap<number, Magnitudes['Items'][number]>
const WITHHELD = -1

/** What the two parts of a cut and the whole tell of a zone: figures, margins and what is withheld. */
const sightOf = (zone: number, whole: Shown, cuts: readonly (readonly [Shown, Shown])[]): number[] =>
  cuts.flatMap(([part, rest]) => {
    const [all, a, b] = [whole.get(zone), part.get(zone), rest.get(zone)]
    return [
      a?.margin ?? WITHHELD,
      b?.margin ?? WITHHELD,
      all && a ? Math.log((all.magnitude - a.magnitude + 1) ** 2 + 1) : WITHHELD,
      all && a && b ? a.magnitude + b.magnitude - all.magnitude : 0,
    ]
  })

const scoresOf = ({ zones }: CutWorld, see: (zone: number) => number[]): Readonly<Record<string, Score>> =>
  Object.fromEntries(
    QUESTIONS.map(question => {
      const sights = zones.flatMap(({ question: of, isMore }, i): Sight[] =>
        of === question ? [{ seen: see(i + 1), isMore }] : [],
      )
      return [`${question[0] || 'none'} or ${question[1]}`, scoreByRegression(sights)]
    }),
  )

type Ask = (selection: Partial<Selection>) => Promise<Shown>

const askAbout = async <T>(seed: number, world: CutWorld, use: (ask: Ask) => Promise<T>): Promise<T> => {
  const engine = await ENGINES[0]!.open()
  try {
    await loadWorld(engine, world.trips)
    const noise = createNoiseSource(Buffer.alloc(32, seed % 256))
    const movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(15), noise)
    await extractDataset(engine.warehouse, noZones, noise, specOf(questionOf(world.area), 1), HOOKS)
    return await use(
      async selection =>
        new Map((await movement.zones('visit-origins', 1, selection)).Items.map(item => [item.zoneId, item])),
    )
  } finally {
    await engine.close()
  }
}

const without = (options: readonly number[], one: number) => options.filter(option => option !== one)

/** Tells the size of a zone's group from four selections: inclusion and exclusion over two filters. */
const runCorners = (seed: number, cases: number): Promise<CutScores['cornered']> => {
  const world = makeCutWorld(seed, cases, 'two options')
  const purposes = without([1, 2, 3, 4, 5], GROUP_PURPOSE)
  const genders = without([0, 1, 2], GROUP_GENDER)
  return askAbout(seed, world, async ask => {
    const asked = [{}, { purposes }, { genders }, { purposes, genders }].map(ask)
    const [whole, a, b, both] = await Promise.all(asked)
    return scoresOf(world, zone => {
      const [all, noPurpose, noGender, neither] = [whole, a, b, both].map(shown => shown?.get(zone)?.magnitude)
      const corner = (all ?? Number.NaN) - (noPurpose ?? 0) - (noGender ?? 0) + (neither ?? Number.NaN)
      return [Number.isNaN(corner) ? WITHHELD : Math.log(Math.abs(corner) + 1)]
    })
  })
}

/** Tells the size of a zone's group from one dataset's map, under every two-part cut of every filter. */
export const runCuts = async (seed: number, cases: number): Promise<CutScores> => {
  const world = makeCutWorld(seed, cases, 'one option')
  const cornered = await runCorners(seed, cases)
  return askAbout(seed, world, async ask => {
    const whole = await ask({})
    const cuts: (readonly [Shown, Shown])[] = []
    for (const { filter, part, rest } of twoPartCuts())
      cuts.push([await ask({ [filter]: part }), await ask({ [filter]: rest })])
    const averaged = [...whole.values()].map(({ zoneId, magnitude, margin }) => {
      const sums = cuts.flatMap(([part, rest]) => {
        const [a, b] = [part.get(zoneId), rest.get(zoneId)]
        return a && b ? [a.magnitude + b.magnitude] : []
      })
      const mean = sums.length === 0 ? magnitude : sums.reduce((sum, value) => sum + value, 0) / sums.length
      return Math.abs(mean - magnitude) / ((magnitude * margin) / 196 + 1)
    })
    const rest = await ask({ purposes: without([1, 2, 3, 4, 5], GROUP_PURPOSE) })
    const guesses = world.zones.flatMap(({ question: [fewer], isMore }, i) =>
      fewer === 0 ? [{ guess: !rest.has(i + 1), isMore }] : [],
    )
    return {
      told: scoresOf(world, zone => sightOf(zone, whole, cuts)),
      somebody: scoreOfGuesses(guesses),
      cornered,
      averaged: Math.max(...averaged),
      asked: 1 + 2 * cuts.length,
    }
  })
}
