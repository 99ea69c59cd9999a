export const TEXT = {
  heading: 'Welcome',
  /** @param title the portal's name */
  lead: (title: string) =>
    `${title} shows how many people visit a place, when they come, where they set out from and how they travel. The figures come from mobile-network data, weighted to the whole population; small counts are shown together with their neighbours to protect individuals.`,
  samples: 'See it at work',
  /** @param count from one to three */
  samplesLead: (count: number) => `${['One sample', 'Two samples', 'Three samples'][count - 1]}, free to explore.`,
  map: { kind: 'Sample map', title: 'Where visitors come from', open: 'Open the map' },
  report: { kind: 'Sample report', title: 'When they visit', open: 'Open the report' },
  ev: { kind: 'Sample EV site', title: 'How busy with electric vehicles', open: 'Open the site' },
  /** @param place the sample's name */
  mapAlt: (place: string) => `Map of the zones around ${place}, coloured by visits`,
  reportCaption: 'Average daily visits',
  outOf: 'of 100',
  failed: 'This sample could not be loaded.',
  retry: 'Retry',
  /** @param kind such as `Sample map` */
  retryNamed: (kind: string) => `Retry ${kind.toLowerCase()}`,
  none: 'No samples yet',
  noneMeans:
    'Your data provider has not put a sample on offer. The templates say what each dataset answers and what it costs.',
  templates: 'See the templates',
} as const

/** Short descriptions of the pages that a newcomer needs. */
export const PAGE_HELP = [
  {
    title: 'Create Dataset',
    href: '/Create_Dataset',
    text: 'Pick a template, name your dataset and choose a month. Place a point or choose up to 40 neighbouring zones, check the price, and order. Nothing is charged before you submit.',
  },
  {
    title: 'My Datasets',
    href: '/My_Datasets',
    text: 'Your orders, and your colleagues’ where your account allows. The page updates itself; open a completed dataset as a report or a map, or download its files. If one fails, it says why and the credits are returned.',
  },
  {
    title: 'My Account',
    href: '/My_Account',
    text: 'Your details, your password and your email notifications. Primary users manage colleagues and see the organisation’s credits here.',
  },
] as const

export const MORE_TEXT = {
  new: 'New to mobile-network data?',
  guide: 'Read the methodology guide',
  questions: 'Questions?',
  contact: 'Contact support',
} as const

export const WORK_TEXT = {
  heading: 'Compared with what?',
  /** @param name the name of a series of months */
  series: (name: string) => `${name} over time`,
  seriesMonths: (months: number, first: string, last: string) =>
    `${months} months, from ${first} to ${last}, with the days that were unusual.`,
  compare: (name: string) => `Compare ${name}`,
  compareMonths: (newer: string, older: string) =>
    `${newer} compared with ${older}: what differs clearly, and what may be chance.`,
  eventDays: 'The days of the event compared with ordinary days of the same weekdays.',
} as const
