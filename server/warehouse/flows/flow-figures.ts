import type { FigureContext } from '../figure-context.ts'
import { destOf, type FlowCounts, type FlowPattern, OUTSIDE, originOf, type Side } from '../gate/flows/flow-counts.ts'
import { ALL, dayTypeOf } from '../gate/flows/selections.ts'
import type { Released } from '../gate/release.ts'
import { type FlowFigures, releaseFlows } from '../gate/release-flows.ts'
import { readDays } from '../reports/days.ts'

/** The flows of a build with what may be shown of them. */
export interface ProtectedFlows {
  readonly counts: FlowCounts
  readonly pattern: FlowPattern
}

const isShown = (mask: number | undefined, selection: number): boolean => (((mask ?? 0) >> selection) & 1) === 1

/** @param zones the dataset's zones, rising */
export const flowFigures = (
  { counts, pattern }: ProtectedFlows,
  zones: readonly number[],
  selection: number,
): Released<FlowFigures> => {
  const zoneOf = (number: number) => (number === OUTSIDE ? OUTSIDE : zones[number - 1]!)
  const sumsOf = (side: Side) =>
    [OUTSIDE, ...zones].map((zoneId, number) => ({
      zoneId,
      measure: (isShown(pattern.sums[side][number], selection) && counts.sums[side][number]?.[selection]) || null,
    }))
  return releaseFlows({
    pairs: [...counts.pairs].flatMap(([pair, bySelection]) => {
      const measure = isShown(pattern.pairs[pair], selection) ? bySelection[selection] : undefined
      return measure ? [{ o: zoneOf(originOf(pair)), d: zoneOf(destOf(pair)), measure }] : []
    }),
    origins: sumsOf('origin'),
    destinations: sumsOf('dest'),
    total: (selection === ALL && pattern.total && counts.total) || null,
  })
}

/** The days with data that a selection's trips are spread over. */
export const daysOf = async (context: FigureContext, buildId: number, selection: number): Promise<number> => {
  const days = await readDays(context, buildId)
  const type = dayTypeOf(selection)
  return type === null ? days.all : days.ofDayType[type]
}
