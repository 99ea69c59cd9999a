import { LONDON } from './population-surface.ts'
import type { Town } from './towns.ts'

const DISTRICT_RESIDENTS = 30_000
const BOROUGH_RESIDENTS = 90_000
/** Towns too close to a larger one to give a district its name, metres. */
const TOO_CLOSE_M = 4500

interface At {
  readonly e: number
  readonly n: number
}

const apart = (a: At, b: At) => Math.hypot(a.e - b.e, a.n - b.n)

/** Towns that give districts their names, largest first: every sizeable town, and in London its boroughs. */
export const districtTowns = (towns: readonly Town[]): Town[] => {
  const kept: Town[] = []
  for (const town of towns) {
    const london = apart(town, LONDON) < LONDON.reachM
    if (
      london
        ? town.name === 'London' || town.population < BOROUGH_RESIDENTS
        : town.part || town.population < DISTRICT_RESIDENTS
    )
      continue
    if (kept.every(other => apart(other, town) > TOO_CLOSE_M && other.name !== town.name)) kept.push(town)
  }
  return kept
}

/** The town whose pull is strongest: near and large. */
export const pullingTown = (towns: readonly Town[], at: At): Town => {
  let best = towns[0]!
  let bestPull = Number.POSITIVE_INFINITY
  for (const town of towns) {
    const pull = apart(town, at) / Math.min(town.population, 400_000) ** 0.3
    if (pull < bestPull) [best, bestPull] = [town, pull]
  }
  return best
}

/** 'A' to 'Z', then 'AA'. */
export const letter = (i: number): string =>
  i < 26 ? String.fromCharCode(65 + i) : letter(Math.floor(i / 26) - 1) + letter(i % 26)

/** Names as districts number theirs: '<town> 001' from the north southwards. */
export const numberedNames = (districts: readonly string[], at: readonly At[]): string[] => {
  const names = new Array<string>(at.length)
  const seen = new Map<string, number>()
  const order = [...at.keys()].sort((a, b) => at[b]!.n - at[a]!.n || a - b)
  for (const zone of order) {
    const number = (seen.get(districts[zone]!) ?? 0) + 1
    seen.set(districts[zone]!, number)
    names[zone] = `${districts[zone]} ${String(number).padStart(3, '0')}`
  }
  return names
}
