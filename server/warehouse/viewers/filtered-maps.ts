import type { ZoneLevel } from '../../../src/contract/location-insights.ts'
import { countMiddleZones, countSmallZones } from '../counting/count-known-zones.ts'
import { measureAll } from '../counting/measure-all.ts'
import { protectZones } from '../counting/protect-zones.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { ViewerContext } from './context.ts'
import type { ProtectedMap } from './first-maps.ts'
import { knownMap } from './known-maps.ts'
import type { Selection } from './selection.ts'
import { choosesCode, narrowedBy, zoneChoice } from './zone-choice.ts'
import type { ZoneSet } from './zone-statements.ts'

/** A map of some of the trips: counted here, since the engine would take longer for each of very many selections. */
export const filteredMap = async (
  context: ViewerContext,
  buildId: number,
  version: number,
  set: ZoneSet,
  selection: Selection,
  level: ZoneLevel,
): Promise<ProtectedMap> => {
  const { settings } = context
  const map = await knownMap(context, buildId, version, set, narrowedBy(selection))
  const { trips, parentOf, people, hidingOf, isJoinable, hidden, isAreaKnown } = map
  const isChosen = choosesCode(selection)
  const counted = { trips, choice: zoneChoice(isChosen), isChosen }
  const smallCounts = await countSmallZones(
    counted,
    zone => hidingOf(zone) === 'open',
    {
      hidden,
      hidings: ['joined', 'half', 'closed'],
      isHidden: zone => hidingOf(zone) !== 'open',
      isOutside: (zone, shown) => !shown.has(zone),
    },
    settings,
  )
  const smallShown = await protectZones(smallCounts, settings)
  const joinedShown = async () => {
    const counts = await countMiddleZones(
      counted,
      people,
      { parentOf, mayShow: isJoinable },
      {
        hidden,
        hidings: ['half', 'closed'],
        isHidden: zone => hidingOf(zone) === 'half' || hidingOf(zone) === 'closed',
        isOutside: (zone, shown) => !smallShown.has(zone) && !shown.has(parentOf(zone)),
      },
      settings,
    )
    return protectZones(counts, settings)
  }
  const released = level === 'small' ? smallShown : await joinedShown()
  if (released.size === 0 || !isAreaKnown) return { released, total: null }
  const total = await measureAll(people, isChosen)
  return { released, total: isSafe(total, settings) ? total : null }
}
