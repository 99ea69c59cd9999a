import type { CostBreakdown, WizardPayload } from '../../../src/contract/datasets.ts'
import { monthOf, monthPeriod } from '../../../src/domain/month-period.ts'
import type { Database } from '../../db/database.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { type Identity, scopeOf } from '../identity.ts'

/** Prices are asked for again and again while a place stays the same. */
const REMEMBERED = 100
const known = new WeakMap<object, Map<string, Promise<NonNullable<CostBreakdown['expected']>>>>()

/**
 * What the figures of an order would rest on, so that nobody buys an empty map: in the month that it asks for, or in the
 * newest one where it names none that has data. Null where no month has data.
 */
export const expectOrder = async (
  database: Database,
  movement: Pick<MovementData, 'availableMonths' | 'expected'>,
  identity: Identity,
  { reportId, startDate }: Pick<WizardPayload, 'reportId' | 'startDate'>,
  areaWkt: string,
): Promise<CostBreakdown['expected'] | null> => {
  const months = await movement.availableMonths()
  const asked = monthOf(startDate)
  const month =
    months.find(({ year, month: number }) => year === asked?.year && number === asked.month) ?? months.at(-1)
  if (!month) return null
  const period = monthPeriod(month)
  const row = await database.within(scopeOf(identity), tx =>
    tx.selectFrom('templates').select('ev_only').where('id', '=', reportId).executeTakeFirst(),
  )
  const question = {
    areaWkt,
    firstDay: period.startDate.slice(0, 10),
    lastDay: period.endDate.slice(0, 10),
    evOnly: row?.ev_only ?? false,
  }
  const answers = known.get(movement) ?? new Map()
  known.set(movement, answers)
  const key = JSON.stringify(question)
  const before = answers.get(key)
  if (before) return before
  const answer = movement.expected(question)
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  for (const oldest of answers.keys()) if (answers.size > REMEMBERED) answers.delete(oldest)
  return answer
}
