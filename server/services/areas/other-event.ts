import type { LaidGround } from '../../../workers/ground/lay-ground.ts'
import type { EarlierArea } from './earlier-areas.ts'

/** Less of shared ground comes from rounding the overlay to a metre, square metres. */
const LEAST_SHARED_M2 = 100

type Kind = Pick<EarlierArea, 'eventDays'>

/**
 * The earliest area with other event days that shares ground with a new area of an event; null where there is none. Two sets of
 * days over the same ground would cut its hours and origins by date.
 * @param eventDays ISO dates in order; null where the new area is about no event
 */
export const otherEvent = <Area extends Kind>(
  eventDays: readonly string[] | null,
  { pieces }: Pick<LaidGround, 'pieces'>,
  earlier: readonly Area[],
): (Area & { readonly eventDays: readonly string[] }) | null => {
  if (eventDays === null) return null
  const sharedM2 = (position: number): number =>
    pieces
      .filter(({ within }) => within.includes(0) && within.includes(position))
      .reduce((sum, { shares }) => [...shares.values()].reduce((all, m2) => all + m2, sum), 0)
  const isOther = (area: Area): area is Area & { readonly eventDays: readonly string[] } =>
    area.eventDays !== null && `${area.eventDays}` !== `${eventDays}`
  return earlier.filter(isOther).find(area => sharedM2(earlier.indexOf(area) + 1) >= LEAST_SHARED_M2) ?? null
}
