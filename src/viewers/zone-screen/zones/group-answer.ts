import type { ZoneLevel } from '../../../contract/location-insights.ts'
import { OUTSIDE_CLASS } from '../../../map/layer-ids.ts'
import type { Grouping, GroupingFacts } from '../grouping.ts'
import type { ZoneAnswer } from './ask-zones.ts'
import type { KnownZones } from './zone-names.ts'

interface GroupAnswerDeps extends Pick<GroupingFacts, 'call'> {
  /** Code, name, residents and place of zones of a level. */
  readonly placesOf: (level: ZoneLevel, zones: readonly number[]) => Promise<KnownZones>
  /** The points that distances are measured from. */
  readonly from: () => Promise<GroupingFacts['from']>
}

/** Puts an answer's zones into classes with a meaning of their own, where its mode has these. */
export async function groupAnswer(
  answer: ZoneAnswer,
  grouping: Grouping | undefined,
  { call, from, placesOf }: GroupAnswerDeps,
): Promise<ZoneAnswer> {
  if (grouping === undefined) return answer
  const { items } = answer.result
  const facts = { places: await placesOf(answer.join.level, [...items.keys()]), from: await from(), call }
  const grouped = await grouping.group([...items.values()], answer.result.total, facts)
  const classed = [...items].map(
    ([zone, item]) => [zone, { ...item, displayGroup: grouped.classes.get(zone) ?? OUTSIDE_CLASS }] as const,
  )
  return {
    ...answer,
    result: {
      ...answer.result,
      items: new Map(classed),
      classes: grouping.classes.length,
      grouped: { ...grouped, by: grouping },
    },
  }
}
