export const TEXT = {
  heading: 'Create Dataset',
  subheading: 'Choose from an existing template',
  filter: 'Filter by keyword',
  prices: 'Credits are the base price. Options, area and population are added in the wizard and shown at every step.',
  withheld: 'Small counts are withheld to protect individuals.',
  creditWarning: {
    title: 'Credit Balance Warning',
    body: 'Your organisation’s credit balance is zero. Contact support to add credits.',
    contact: 'Contact Support',
  },
} as const

export const REQUEST_TEXT = {
  open: 'Request new dataset',
  title: "Can't find what you're looking for?",
  lead: 'Say which question the data should answer, for which place and time. We answer by email.',
  noneOfThese: 'None of these',
  sent: 'New report request submitted successfully',
  failed: 'The request could not be sent. Please try again.',
} as const
