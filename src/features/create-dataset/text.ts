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
