import type { StandingOrder } from '../../contract/standing-orders.ts'
import { labelOfMonth } from '../../domain/months.ts'
import { counted, whole } from '../../domain/text/numbers.ts'

export const creditsText = (credits: number): string => counted(credits, 'credit')

export const TEXT = {
  title: 'Standing order',
  list: 'Standing orders',
  paused: (count: number) => (count === 1 ? 'A standing order is paused' : `${count} standing orders are paused`),
  none: 'No standing orders. The last step of the wizard offers one: it orders each new month as its data arrives.',
  state: { active: 'On', paused: 'Paused', ended: 'Ended' } as const satisfies Record<StandingOrder['state'], string>,
  means: 'The next month is ordered when its data are complete.',
  isPaused: 'No month is ordered while it is paused.',
  isEnded: 'No further month is ordered. The datasets that it made stay.',
  limit: 'Monthly limit',
  limitMissing: 'Enter a whole number of credits',
  end: 'Last month',
  emails: 'Email to',
  emailsHint: 'You and these colleagues hear when a month is ready, or when the standing order pauses.',
  next: 'Next',
  noNext: 'None: all of its months are made or left out',
  lastPaid: 'Last paid',
  over: (limit: number) => `Over ${whole(limit)} credits`,
  overMeans: 'we pause and email you',
  until: 'Until',
  skipped: 'Left out',
  failed: 'Could not be made',
  failedMonth: ({ month, failed }: StandingOrder['made'][number]) =>
    failed?.isTriedAgain
      ? `${labelOfMonth(month)}: its credits were returned, and it is tried again`
      : `${labelOfMonth(month)}: its credits were returned, and it will not be retried; order this month manually`,
  maker: 'Made by',
  save: 'Save',
  saving: 'Saving',
  saved: 'Standing order saved',
  pause: 'Pause',
  resume: 'Resume',
  skip: (month: string) => `Skip ${month}`,
  takeBack: (month: string) => `Order ${month} after all`,
  past: 'Past orders',
  stop: 'End standing order',
  stopTitle: (name: string) => `End the standing order of ${name}?`,
  stopMeans: 'No further month is ordered. The datasets that it made stay.',
  stopYes: 'End it',
  ended: 'Standing order ended',
  open: 'Open series',
  changeFailed: 'The standing order could not be changed',
  notYours: 'Its maker or a primary user of the organisation can change it.',
  mayNotSpend:
    'You may pause and end it, and leave a month out. For more you need the right to spend credits: ask the primary user of your organisation.',
  add: 'Add',
  addLabel: 'Email address of a colleague',
  remove: (email: string) => `Remove ${email}`,
} as const
