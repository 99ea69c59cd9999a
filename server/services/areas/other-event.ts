import type { LaidGround } from '../../../workers/overlay/overlay-area.ts'
import type { EarlierArea } from './earlier-areas.ts'
import { firstSharing } from './shared-ground.ts'

type Kind = Pick<EarlierArea, 'eventDays'>

/**
 * The earliest area with other event days that shares ground with a new area of an event; null where there is none. Two sets of
 * days over the same ground would cut its hours and origins by date.
 * @param eventDays ISO dates in order; null where the new area is about no event
 */
export const otherEvent = <Area extends Kind>(
  eventDays: readonly string[] | null,
  laid: Pick<LaidGround, 'pieces'>,
  earlier: readonly Area[],
): (Area & { readonly eventDays: readonly string[] }) | null =>
  eventDays === null
    ? null
    : firstSharing(
        laid,
        earlier,
        (area): area is Area & { readonly eventDays: readonly string[] } =>
          area.eventDays !== null && `${area.eventDays}` !== `${eventDays}`,
      )
