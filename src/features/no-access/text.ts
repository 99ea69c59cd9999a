export const TEXT = {
  heading: 'No Access',
  /** @param title the portal's name */
  none: (title: string) => `Your account does not have access to ${title}.`,
  elsewhere:
    'If you use another of our platforms, sign in there. If you expected to find your datasets here, ask the primary user of your organisation, or contact',
} as const
