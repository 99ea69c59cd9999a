/**
 * A map's magnitudes by docs/movement-data.md 4 and 5, plainly from the trips: which zones a selection may show, and how much.
 * Shares no code with the product.
 */
import {
  type Counted,
  type Figure,
  familyOf,
  figureOf,
  marksOf,
  mayShow,
  protect,
  type Rules,
  shownValue,
} from './gate.ts'
import type { Counted as Moved } from './movement.ts'

/** One filter: the trip's own code, the codes chosen, and the choices that a reader has beside them. */
export interface Choice {
  readonly codeOf: (moved: Moved) => number
  readonly chosen: readonly number[]
  /** By code, the choice that it belongs to: a weekday to its day type. */
  readonly optionOf?: (code: number) => number
}

interface InZone extends Counted {
  readonly zone: number
}

const inZoneOf =
  (zoneOf: (moved: Moved) => number) =>
  (moved: Moved): InZone => ({
    zone: zoneOf(moved),
    personId: moved.trip.personId,
    weight: moved.trip.weight,
  })
const passes = (moved: Moved, { codeOf, chosen }: Choice) => chosen.includes(codeOf(moved))

/** Zones that are shown, with their classes. */
export const magnitudesShown = (shown: ReadonlyMap<number, Figure>) => {
  const family = familyOf(shown.values())
  const items = [...shown]
    .sort(([a], [b]) => a - b)
    .map(([zoneId, figure]) => {
      const magnitude = shownValue(figure)
      const { devices, margin } = marksOf(magnitude, family)
      return { zoneId, magnitude, devices, margin }
    })
  const ranked = [...new Set(items.map(item => item.magnitude))].sort((a, b) => a - b)
  return {
    Items: items.map(item => {
      const rank = ranked.indexOf(item.magnitude)
      return { ...item, displayGroup: ranked.length < 10 ? rank : Math.floor((10 * rank) / ranked.length) }
    }),
    Classes: Math.min(10, ranked.length),
  }
}

/** The zones of which the selection would reveal, beside others, what is not safe. */
export const exposedBy = (
  trips: readonly Moved[],
  zoneOf: (moved: Moved) => number,
  choices: readonly Choice[],
  rules: Rules,
): Set<number> => {
  const inZone = inZoneOf(zoneOf)
  const exposed = new Set<number>()
  const look = (parts: Map<string, InZone[]>) => {
    for (const part of parts.values()) if (!mayShow(figureOf(part, rules), rules)) exposed.add(part[0]!.zone)
  }
  const groupBy = (some: readonly Moved[], nameOf: (moved: Moved) => unknown) => {
    const groups = new Map<string, InZone[]>()
    for (const moved of some) {
      const name = `${zoneOf(moved)} ${nameOf(moved)}`
      const group = groups.get(name)
      if (group) group.push(inZone(moved))
      else groups.set(name, [inZone(moved)])
    }
    return groups
  }
  let narrowed = 0
  for (const choice of choices) {
    const others = choices.filter(other => other !== choice)
    const beside = trips.filter(moved => !passes(moved, choice) && others.every(other => passes(moved, other)))
    if (trips.some(moved => !passes(moved, choice))) narrowed++
    const optionOf = (moved: Moved) => (choice.optionOf ?? (code => code))(choice.codeOf(moved))
    look(groupBy(beside, optionOf))
    // Parts add up, so an option that is unsafe alone must be part of a safe sum, and no selection may omit a part of that sum.
    const among = trips.filter(moved => others.every(other => passes(moved, other)))
    for (const zone of new Set(among.map(zoneOf))) {
      const here = among.filter(moved => zoneOf(moved) === zone)
      const options = [...new Set(here.map(optionOf))].map(option => {
        const members = here.filter(moved => optionOf(moved) === option)
        return { option, members, figure: figureOf(members.map(inZone), rules) }
      })
      options.sort((a, b) => a.figure.value - b.figure.value || a.option - b.option)
      const hidden = options.filter(({ figure }) => !mayShow(figure, rules))
      const safe = options.filter(({ figure }) => mayShow(figure, rules))
      const together = () =>
        figureOf(
          hidden.flatMap(({ members }) => members.map(inZone)),
          rules,
        )
      while (hidden.length > 0 && safe.length > 0 && !mayShow(together(), rules)) hidden.push(safe.shift()!)
      if (hidden.some(({ members }) => members.some(moved => !passes(moved, choice)))) exposed.add(zone)
    }
  }
  const leftBy = (moved: Moved) =>
    choices.map(choice => (passes(moved, choice) ? '' : (choice.optionOf ?? (code => code))(choice.codeOf(moved))))
  look(
    groupBy(
      trips.filter(moved => leftBy(moved).filter(option => option !== '').length > 1),
      leftBy,
    ),
  )
  if (narrowed > 1)
    look(
      groupBy(
        trips.filter(moved => !choices.every(choice => passes(moved, choice))),
        () => '',
      ),
    )
  return exposed
}

export const magnitudesOf = (
  trips: readonly Moved[],
  zoneOf: (moved: Moved) => number,
  choices: readonly Choice[],
  rules: Rules,
) => {
  const exposed = exposedBy(trips, zoneOf, choices, rules)
  const chosen = trips.filter(moved => choices.every(choice => passes(moved, choice))).map(inZoneOf(zoneOf))
  const hidden = (zone: number) => zone === 0 || exposed.has(zone)
  const shown = protect(
    chosen,
    one => (hidden(one.zone) ? -1 : one.zone),
    [...new Set(chosen.map(one => one.zone))].filter(zone => !hidden(zone)).sort((a, b) => a - b),
    [{ totalOf: () => 0, totalOfKey: () => 0 }],
    rules,
  )
  return magnitudesShown(shown)
}
