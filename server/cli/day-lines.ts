import type { JudgedDays } from '../warehouse/deliveries/import/coverage.ts'

/** What an import says of the days that were called complete. @param acceptsEmpty days without a trip are complete, too */
export const dayLines = ({ days, empty, thin }: JudgedDays, acceptsEmpty: boolean): string[] => {
  const complete = days.filter(day => day.complete).length
  return [
    `${complete} ${complete === 1 ? 'day is' : 'days are'} complete.`,
    ...(empty.length === 0
      ? []
      : [
          acceptsEmpty
            ? `Complete without a single trip, since you said so: ${empty.join(', ')}.`
            : `Called complete, but no trip ends on them, so they are kept as not complete: ${empty.join(', ')}. Deliver their trips and name the days again; where truly nobody travelled, say --accept-empty-days.`,
        ]),
    ...(thin.length === 0
      ? []
      : [`Under a fifth of the trips that are usual on their weekday: ${thin.join(', ')}. Is a part of them missing?`]),
  ]
}
