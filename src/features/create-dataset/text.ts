export const TEXT = {
  heading: 'Create Dataset',
  subheading: 'Choose from an existing template',
  filter: 'Filter by keyword',
  prices: 'Credits are the base price. Options, area and population are added in the wizard and shown at every step.',
  maySpendNot: 'Your account may not spend credits: you prepare the order, and a colleague who may submits it.',
  withheld: 'Small counts are withheld to protect individuals.',
  creditWarning: {
    title: 'Credit Balance Warning',
    body: 'Your organisation’s credit balance is zero. Contact support to add credits.',
    contact: 'Contact Support',
  },
} as const

export const EMPTY_TEXT = {
  none: 'No report is on offer',
  administrator:
    'Customers see nothing here until a report is published. Install ready-made reports or make one in Dataset Configurator; a draft is put on offer by unticking Draft.',
  configure: 'Dataset Configurator',
  customer: 'Your data provider has not put a report on offer yet. Ask support when there will be one.',
  contact: 'Contact Support',
  filtered: 'No report has these keywords',
  filteredMeans: 'Reports on offer with any of the keywords that you choose appear here.',
  clear: 'Show all reports',
} as const

export const REQUEST_TEXT = {
  open: 'Request new dataset',
  title: "Can't find what you're looking for?",
  maySpendNot: 'Your account may not spend credits: you prepare the order, and a colleague who may submits it.',
  lead: 'Tell us what you need to know, where and when. We answer by email.',
  noneOfThese: 'None of these',
  sent: 'New report request submitted successfully',
  failed: 'The request could not be sent. Please try again.',
} as const
