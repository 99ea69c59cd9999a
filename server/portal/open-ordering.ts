import { createAreaJudge } from '../services/areas/area-judge.ts'
import { createOrdering } from '../services/ordering/ordering.ts'
import type { Installation } from './open-installation.ts'

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** Today in Europe/London, ISO. */
export const today = (): string => londonDay.format(new Date())

/** Ordering and its judge of areas, on nodes of every role: a worker places standing orders. */
export const openOrdering = ({ settings, database, engines, movement }: Installation) => {
  const grounds = createAreaJudge({ database, engines, movement })
  const { SUPPORT_EMAIL: supportEmail } = settings
  return { grounds, ordering: createOrdering({ database, engines, grounds, movement, supportEmail, today }) }
}
