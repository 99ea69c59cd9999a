export const TEXT = {
  heading: 'Create Dataset',
  subheading: 'Choose from an existing template',
  filter: 'Filter by keyword',
  withArea: (name: string, size: string) =>
    `The new dataset begins with the saved area ${name} (${size}). Choose a template.`,
  prices:
    'These are base prices. Options, area and population can add to them; the wizard shows the total at every step.',
  from: (credits: string, byPoint: boolean) => `from ${credits}${byPoint ? ' for a point' : ''}`,
  maySpendNot: 'Your account cannot spend credits. You can prepare the order; a colleague who can spend submits it.',
  protection: 'Small counts are shown together with their neighbours to protect individuals.',
  creditWarning: {
    title: 'Credit Balance Warning',
    body: 'Your organisation’s credit balance is zero. Contact support to add credits.',
    contact: 'Contact Support',
  },
} as const

export const EMPTY_TEXT = {
  none: 'No templates yet',
  administrator:
    'Customers see nothing here until a report is published. Install ready-made reports or make one in Dataset Configurator; untick Draft to publish one.',
  configure: 'Dataset Configurator',
  customer: 'Your data provider has not published a template yet. Contact support to ask when they will.',
  contact: 'Contact Support',
  filtered: 'No template has these keywords',
  filteredMeans: 'Clear the keywords to see every template.',
  clear: 'Show all templates',
} as const

export const REQUEST_TEXT = {
  open: 'Request new dataset',
  title: "Can't find what you're looking for?",
  lead: 'Tell us what you need to know, where and when. We reply by email.',
  noneOfThese: 'None of these',
  sent: 'New report request submitted successfully',
  failed: 'The request could not be sent. Please try again.',
} as const
