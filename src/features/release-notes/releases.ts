export interface Release {
  readonly version: string
  readonly title: string
  readonly notes: readonly string[]
}

/** The published releases, oldest first. */
export const RELEASES: readonly Release[] = [
  {
    version: '0.118',
    title: 'Location Insights',
    notes: [
      'Order a dataset for a point of interest and read its visits by weekday and hour.',
      'See how often the same people come back within a week.',
    ],
  },
  {
    version: '0.129',
    title: 'Zones',
    notes: [
      'Choose up to 40 neighbouring zones on the map, of your organisation’s own zone systems too.',
      'A refused zone is outlined with the gap marked, and the repairs are one click away.',
      'Group datasets, and find them on a map of your own.',
    ],
  },
  {
    version: '0.143',
    title: 'Journeys, purposes and vehicles',
    notes: [
      'Journeys by distance, purpose, mode, stay, age and gender, and those who pass without stopping.',
      'EV Chargepoint Insights: trips of electric vehicles and a score for every place.',
      'Tourism and Economy: tourists, stays and payments by zone.',
    ],
  },
  {
    version: '1.0.0',
    title: 'A new portal',
    notes: [
      'National zone maps open straight away and respond instantly.',
      'Every figure has its definition, its margin and a table beside its chart; what is too thin alone is shown with others.',
      'Reports print, and their summary is a PDF. Light, dark, and colours for colour-blind readers.',
    ],
  },
  {
    version: '2.0.0',
    title: 'Comparisons, months and many places',
    notes: [
      'Compare two to six datasets as tables, charts and maps; differences that are not clear are called so.',
      'Order several months of a place together, and follow it month by month in one series.',
      'Order a list of up to 200 places at once and see how they rank.',
      'Standing orders place each new month when its data arrives, up to a monthly limit.',
      'Flows between zones, as a map and a matrix; catchments; visits around an event and in a high street’s week.',
      'Draw, upload or type a boundary; select zones by lasso, list or radius; save areas and use them again.',
      'See the expected visits and their precision before you order, and send an order to a colleague who may spend credits.',
      'Import your own zone systems in the browser.',
      'Every figure is shown with its margin; what is too thin alone is shown together with its neighbours.',
    ],
  },
]

export const NEWEST = RELEASES.at(-1) as Release
