export const DOWNLOADS_TEXT = {
  none: 'No downloads available',
} as const

/** What is in each file of a dataset, in the order in which they are listed. */
const TEXTS: Readonly<Record<string, string>> = {
  'all-tables.xlsx': 'Every table below in one workbook, for Excel',
  'average-daily-visits.csv': 'Visits per day of the week',
  'average-hourly-visits.csv': 'Visits in each hour of each day of the week',
  'repeat-visits.csv': 'Repeat visits beside all visits, per day of the week',
  'visits-by-date.csv': 'Visits on each day of the month',
  'journey-distances.csv': 'Visits by journey length, in 5 km brackets',
  'journey-purposes.csv': 'Visits by purpose',
  'journey-modes.csv': 'Visits by mode of travel',
  'dwell-times.csv': 'Average stay, per day of the week',
  'dwellers-by-hour.csv': 'People who stay, in each hour of each day of the week',
  'ages.csv': 'Visits by age band, on weekdays and at weekends',
  'genders.csv': 'Visits by gender, on weekdays and at weekends',
  'traverses-by-distance.csv': 'Through trips by distance before and after the area',
  'journey-origins.csv': 'Visits by the zone where they start',
  'journey-destinations.csv': 'Departures by the zone where they end',
  'tourists.csv': 'Visits by people who live over 35 km away, by zone',
  'origins.csv': 'Trips into the area by the zone where they start',
  'destinations.csv': 'Trips out of the area by the zone where they end',
  'tourists-dwells.csv': 'Tourist stays of 30 minutes or more, by zone',
  'payments.csv': 'Number of card payments, by zone',
  'payments-amount.csv': 'Amount of card payments in pounds, by zone',
  'flows.csv': 'Trips between pairs of zones, and from and to outside',
  'flow-pools.csv': 'Trips between pairs of zones that are too thin to be shown alone, several together',
  'flows-by-zone.csv': 'Trips out of and into each zone, by part of the day and day type',
  'flows-by-hour.csv': 'Trips out of and into each zone, by hour of departure',
  'flows.omx': 'Trips of a mean day as matrices, for transport models (OMX)',
}

const SIDES = { 'event-days': 'on the days of the event', 'ordinary-days': 'on the other days of the same weekdays' }

/** A dataset about an event has a file of each side. */
const sidesOf = ([file, text]: readonly [string, string]) =>
  Object.entries(SIDES).map(([side, days]) => [file.replace('.csv', `-${side}.csv`), `${text}, ${days}`] as const)

export const FILE_TEXTS: Readonly<Record<string, string>> = {
  ...TEXTS,
  ...Object.fromEntries(
    Object.entries(TEXTS)
      .filter(([file]) => file.endsWith('.csv'))
      .flatMap(sidesOf),
  ),
}
