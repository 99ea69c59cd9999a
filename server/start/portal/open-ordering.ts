import { todayOf } from '../../db/today-of.ts'
import { createAreaJudge } from '../../services/areas/area-judge.ts'
import { createOrdering } from '../../services/ordering/ordering.ts'
import type { Installation } from './open-installation.ts'

/** Ordering and its judge of areas, on nodes of every role: a worker places standing orders. */
export const openOrdering = ({ settings, database, engines, movement }: Installation) => {
  const grounds = createAreaJudge({ database, engines, movement })
  const { SUPPORT_EMAIL: supportEmail } = settings
  const today = todayOf(database)
  return { grounds, today, ordering: createOrdering({ database, engines, grounds, movement, supportEmail, today }) }
}
