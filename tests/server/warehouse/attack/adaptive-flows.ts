import { type FlowFilter, selectionOf } from '../../../../server/warehouse/gate/flows/selections.ts'
import { disclosureSettings } from '../../../../server/warehouse/gate/settings.ts'
import { movementDataOf } from '../../../../server/warehouse/movement-of.ts'
import { createNoiseSource } from '../../../../server/warehouse/noise/noise-keys.ts'
import { DAY_TYPES, PARTS_OF_DAY } from '../../../../src/contract/flows.ts'
import { type MovedBetween, movesBetween } from '../../../reference/flows.ts'
import { daysWithData } from '../../../reference/movement.ts'
import { randomOf } from '../../../support/random.ts'
import { ENGINES } from '../engines.ts'
import { makeTrips, type TripRow, WORLD_CENTRE } from '../rows.ts'
import { HOOKS, loadWorld, questionOf, specOf } from '../worlds.ts'

const MIN_DEVICES = 12
/** Walks from one figure: the first takes the largest part that there is each time, the others any. */
const WALKS = 4
const ZONE_M = 900
const ACROSS = 3
const [WEST, SOUTH] = [WORLD_CENTRE[0] - (ACROSS * ZONE_M) / 2, WORLD_CENTRE[1] - (ACROSS * ZONE_M) / 2]
const ZONES = Array.from({ length: ACROSS * ACROSS }, (_, at) => at + 1)

const zoneAt = (e: number, n: number): number => {
  const [column, row] = [Math.floor((e - WEST) / ZONE_M), Math.floor((n - SOUTH) / ZONE_M)]
  return Math.min(column, row) < 0 || Math.max(column, row) >= ACROSS ? 0 : row * ACROSS + column + 1
}
const locate = async (_: string, eastings: Float64Array, northings: Float64Array) =>
  Uint32Array.from(eastings, (e, at) => zoneAt(e, northings[at]!))

/** How trips are divided: by hour on weekdays and weekends, by mode, or by purpose. A reader knows which of these parts of a pair are empty. */
type Division = 'time' | 'mode' | 'purpose'
const partOf: Readonly<Record<Division, (move: MovedBetween) => number>> = {
  time: ({ hour, isWeekend }) => hour + (isWeekend ? 24 : 0),
  mode: ({ mode }) => mode,
  purpose: ({ purpose }) => purpose,
}

/** A figure that a call shows, by the moves that it counts. */
interface Shown {
  readonly name: string
  readonly moves: ReadonlySet<number>
}

const takes = ({ part, daytype, mode, purpose }: FlowFilter, move: MovedBetween): boolean =>
  (part === undefined || move.part === part) &&
  (daytype === undefined || move.isWeekend === (daytype === 'weekend')) &&
  (mode === undefined || move.mode === mode) &&
  (purpose === undefined || move.purpose === purpose)

const TIMES: readonly FlowFilter[] = [
  {},
  ...PARTS_OF_DAY.map(part => ({ part })),
  ...DAY_TYPES.flatMap(daytype => [{ daytype }, ...PARTS_OF_DAY.map(part => ({ part, daytype }))]),
]
const FILTERS: Readonly<Record<Division, readonly FlowFilter[]>> = {
  time: TIMES,
  mode: [{}, ...[0, 1, 3, 4].map(mode => ({ mode }))],
  purpose: [{}, ...[1, 2, 3, 4, 5].map(purpose => ({ purpose }))],
}

/** Few people and thin pairs at the edge, so that much is withheld. */
const worldOf = (seed: number) => {
  const trips = makeTrips({ seed, people: 900, trips: 9000, spreadM: 1100 })
  const side = ACROSS * ZONE_M
  const question = questionOf([
    [
      [
        [WEST, SOUTH],
        [WEST + side, SOUTH],
        [WEST + side, SOUTH + side],
        [WEST, SOUTH + side],
      ],
    ],
  ])
  const days = daysWithData(trips, question)
  return { trips, question, moves: movesBetween(trips, days, ZONES, (trip: TripRow, end) => zoneAt(...trip[end])) }
}

/** All that the calls show of a division, as a reader with every filter and hour has it. */
const shownFigures = async (
  movement: ReturnType<typeof movementDataOf>,
  moves: readonly MovedBetween[],
  division: Division,
): Promise<Shown[]> => {
  const figures: Shown[] = []
  const show = (name: string, isCounted: (move: MovedBetween) => boolean) => {
    const counted = new Set(moves.flatMap((move, at) => (isCounted(move) ? [at] : [])))
    if (counted.size > 0) figures.push({ name, moves: counted })
  }
  for (const filter of FILTERS[division]) {
    const words = Object.values(filter).join(' ')
    const reply = await movement.flows({ buildId: 1, zones: ZONES, selection: selectionOf(filter)! })
    for (const { o, d } of reply.Items)
      show(`${o} to ${d} ${words}`, move => move.o === o && move.d === d && takes(filter, move))
    for (const { zoneId, suppressed } of reply.Origins)
      if (!suppressed) show(`out of ${zoneId} ${words}`, move => move.o === zoneId && takes(filter, move))
    for (const { zoneId, suppressed } of reply.Destinations)
      if (!suppressed) show(`into ${zoneId} ${words}`, move => move.d === zoneId && takes(filter, move))
    if (!reply.Total.suppressed) show('total', () => true)
  }
  if (division === 'time')
    for (const daytype of [undefined, ...DAY_TYPES]) {
      const dayType = daytype === undefined ? null : (DAY_TYPES.indexOf(daytype) as 0 | 1)
      const { Out, In } = await movement.flowHours({ buildId: 1, zones: ZONES, dayType })
      for (const [rows, end] of [
        [Out, 'o'],
        [In, 'd'],
      ] as const)
        for (const { zoneId, hour, suppressed } of rows)
          if (!suppressed)
            show(
              `${end} ${zoneId} ${daytype} ${hour}`,
              move => move[end] === zoneId && move.hour === hour && takes({ daytype }, move),
            )
    }
  return figures
}

/** Every flow of a pair that enough people make, whatever follows from it. */
const largeFlows = (moves: readonly MovedBetween[], division: Division): Shown[] => {
  const zones = [0, ...ZONES]
  return FILTERS[division]
    .flatMap(filter =>
      zones.flatMap(o =>
        zones.map(d => ({
          name: `${o} to ${d} ${Object.values(filter).join(' ')}, unprotected`,
          moves: new Set(
            moves.flatMap((move, at) => (move.o === o && move.d === d && takes(filter, move) ? [at] : [])),
          ),
        })),
      ),
    )
    .filter(({ moves: counted }) => new Set([...counted].map(at => moves[at]!.personId)).size >= MIN_DEVICES)
}

/** Figures by the parts of pairs that they count, so that one lies within another only by what it says, not by chance. */
const inAtoms = (figures: readonly Shown[], moves: readonly MovedBetween[], division: Division) => {
  const atomOf = moves.map(move => `${move.o} ${move.d} ${partOf[division](move)}`)
  const members = new Map<string, number[]>()
  for (const [at, atom] of atomOf.entries()) {
    const some = members.get(atom)
    if (some) some.push(at)
    else members.set(atom, [at])
  }
  return {
    members,
    figures: figures.map(({ name, moves: counted }) => ({
      name,
      size: counted.size,
      atoms: new Set([...counted].map(at => atomOf[at]!)),
    })),
  }
}

/**
 * A reader who chooses the next filter, hour, row, column or pair by what is left: from each figure shown, others that lie within what is
 * left of it are taken away one after another. Found are the rests that count fewer people than the threshold.
 * @param isProtected false: every flow of a pair that enough people make is shown besides
 */
export const attackAdaptively = async (seed: number, isProtected = true) => {
  const { trips, question, moves } = worldOf(seed)
  const random = randomOf(seed)
  const engine = await ENGINES[0]!.open()
  const counts = { shown: 0, rests: 0 }
  const found = new Set<string>()
  try {
    await loadWorld(engine, trips)
    const noise = createNoiseSource(Buffer.alloc(32, seed % 256))
    const movement = movementDataOf(engine.warehouse, locate, disclosureSettings(MIN_DEVICES), noise)
    await movement.build({ ...specOf(question, 1, 'zones/own.fgb'), flowZones: ZONES }, HOOKS)
    for (const division of ['time', 'mode', 'purpose'] as const) {
      const shown = [
        ...(await shownFigures(movement, moves, division)),
        ...(isProtected ? [] : largeFlows(moves, division)),
      ]
      counts.shown += shown.length
      const { figures, members } = inAtoms(shown, moves, division)
      for (const start of figures) {
        const inside = figures.filter(each => each !== start && isWithin(each.atoms, start.atoms))
        for (let walk = 0; walk < WALKS && inside.length > 0; walk++) {
          const left = new Set(start.atoms)
          const names = [start.name]
          let open = inside
          while (open.length > 0) {
            const next =
              walk === 0
                ? open.reduce((best, each) => (each.size > best.size ? each : best))
                : open[Math.floor(random() * open.length)]!
            for (const atom of next.atoms) left.delete(atom)
            names.push(next.name)
            open = open.filter(each => each !== next && isWithin(each.atoms, left))
            if (left.size === 0) break
            counts.rests++
            const people = new Set([...left].flatMap(atom => members.get(atom)!.map(at => moves[at]!.personId)))
            if (people.size < MIN_DEVICES) found.add(names.join(' less '))
          }
        }
      }
    }
    return { seed, ...counts, found: [...found] }
  } finally {
    await engine.close()
  }
}

const isWithin = (part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean => {
  if (part.size > whole.size) return false
  for (const atom of part) if (!whole.has(atom)) return false
  return true
}
