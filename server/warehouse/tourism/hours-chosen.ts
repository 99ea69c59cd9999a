const HOURS_A_DAY = 24
const PERIODS_A_DAY_TYPE = 4

/** 0 off peak 19:00 to 07:00, 1 AM 07 to 10, 2 inter peak 10 to 16, 3 PM 16 to 19. */
const bandOf = (hour: number): number => (hour >= 19 || hour < 7 ? 0 : hour < 10 ? 1 : hour < 16 ? 2 : 3)

/**
 * The hours of the week (weekday * 24 + hour, 0 Sunday) that lie in one of the time periods (1 to 4 weekday, 5 to 8
 * weekend) and in one of the day types (0 weekday, 1 weekend); an empty list means all.
 */
export const hoursChosen = (timePeriods: readonly number[], dayTypes: readonly number[]): number[] =>
  Array.from({ length: 7 * HOURS_A_DAY }, (_, at) => at).filter(at => {
    const weekday = Math.floor(at / HOURS_A_DAY)
    const dayType = weekday === 0 || weekday === 6 ? 1 : 0
    const period = 1 + dayType * PERIODS_A_DAY_TYPE + bandOf(at % HOURS_A_DAY)
    return (
      (timePeriods.length === 0 || timePeriods.includes(period)) &&
      (dayTypes.length === 0 || dayTypes.includes(dayType))
    )
  })
