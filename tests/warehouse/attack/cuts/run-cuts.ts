import { movementDataOf } from '../../../../server/warehouse/create.ts'
import { buildDataset } from '../../../../server/warehouse/extract/build-dataset.ts'
import { disclosureSettings } from '../../../../server/warehouse/gate/settings.ts'
import type { Magnitudes } from '../../../../server/warehouse/movement-data.ts'
import { createNoiseSource } from '../../../../server/warehouse/noise/noise-keys.ts'
import type { Selection } from '../../../../server/warehouse/viewers/selection.ts'
import { ENGINES } from '../../engines.ts'
import { HOOKS, loadWorld, noZones, questionOf, specOf } from '../../worlds.ts'
import { type Sight, scoreByRegression } from '../regression.ts'
import { QUESTIONS, type Score } from '../score.ts'
import { makeCutWorld } from './cut-world.ts'
import { twoPartCuts } from './two-part-cuts.ts'

export interface CutScores {
  /** By question, out of every cut of every filter. */
  readonly told: Readonly<Record<string, Score>>
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

/** Tells the size of a zone's group from one dataset's map, under every two-part cut of every filter. */
export const runCuts = async (seed: number, cases: number): Promise<CutScores> => {
  const world = makeCutWorld(seed, cases)
  const engine = await ENGINES[0]!.open()
  try {
    await loadWorld(engine, world.trips)
    const noise = createNoiseSource(Buffer.alloc(32, seed % 256))
    const movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(15), noise)
    await buildDataset(engine.warehouse, noZones, noise, specOf(questionOf(world.area), 1), HOOKS)
    const ask = async (selection: Partial<Selection>): Promise<Shown> =>
      new Map((await movement.zones('visit-origins', 1, selection)).Items.map(item => [item.zoneId, item]))
    const whole = await ask({})
    const cuts: (readonly [Shown, Shown])[] = []
    for (const { filter, part, rest } of twoPartCuts())
      cuts.push([await ask({ [filter]: part }), await ask({ [filter]: rest })])
    const told = QUESTIONS.map(question => {
      const sights = world.zones.flatMap(({ question: of, isMore }, i): Sight[] =>
        of === question ? [{ seen: sightOf(i + 1, whole, cuts), isMore }] : [],
      )
      return [`${question[0] || 'none'} or ${question[1]}`, scoreByRegression(sights)] as const
    })
    const averaged = [...whole.values()].map(({ zoneId, magnitude, margin }) => {
      const sums = cuts.flatMap(([part, rest]) => {
        const [a, b] = [part.get(zoneId), rest.get(zoneId)]
        return a && b ? [a.magnitude + b.magnitude] : []
      })
      const mean = sums.length === 0 ? magnitude : sums.reduce((sum, value) => sum + value, 0) / sums.length
      return Math.abs(mean - magnitude) / ((magnitude * margin) / 196 + 1)
    })
    return { told: Object.fromEntries(told), averaged: Math.max(...averaged), asked: 1 + 2 * cuts.length }
  } finally {
    await engine.close()
  }
}
