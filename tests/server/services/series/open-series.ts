import { type Database, WORKER } from '../../../../server/db/database.ts'
import type { Identity } from '../../../../server/services/account/identity.ts'
import { createOrdering } from '../../../../server/services/ordering/ordering.ts'
import { createSeriesOrders } from '../../../../server/services/series/series-orders.ts'
import { createStandingOrders } from '../../../../server/services/series/standing-orders.ts'
import type { MovementData } from '../../../../server/warehouse/movement-data.ts'
import type { WizardPayload } from '../../../../src/contract/datasets.ts'
import type { SeriesCost } from '../../../../src/contract/series.ts'
import { CreditType } from '../../../../src/domain/constants.ts'
import type { Month } from '../../../../src/domain/months.ts'
import { evenly, judgeOn } from '../../support/judge-on.ts'
import type { Person } from '../../support/people.ts'
import type { TestPortal } from '../../support/test-portal.ts'

export const ADDRESS = '192.0.2.7'
export const TODAY = '2026-11-21'

/** Delivered months up to October 2026. */
export const monthsUpTo = (count: number): Month[] =>
  Array.from({ length: count }, (_, back) => {
    const at = new Date(Date.UTC(2026, 9 - (count - 1 - back), 1))
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
  })

export const identityOf = ({ id, organisationId }: Person, changes: Partial<Identity> = {}): Identity => ({
  userId: id,
  userName: 'test',
  fullName: 'Test Person',
  organisationId,
  datasetAccess: 2,
  canSpendCredits: true,
  isPrimaryUser: false,
  isOrganisationAdmin: false,
  level: 'User',
  openTerms: null,
  permissions: [],
  ...changes,
})

export const MANY_VISITS = {
  kind: 'visits',
  from: 20_000,
  to: 40_000,
  grade: 'A',
  hours: 13,
  hoursFrom: 20_000,
  hourGrade: 'B',
  modes: 3,
  places: 400,
} as const

/**
 * The ordering services on top of a portal's database and zones. The test sets the delivered months, the devices per
 * 500 m square and the expected visits.
 */
export const openSeries = async (
  { database, engines }: Pick<TestPortal, 'database' | 'engines'>,
  months: () => readonly Month[],
  devices = 1000,
  expected: MovementData['expected'] = async () => MANY_VISITS,
) => {
  const movement = {
    availableMonths: async () => [...months()],
    expected,
    delivery: async () => ({ missingDays: [], version: 'whole' }),
  }
  const areaJudge = await judgeOn(database, evenly(devices))
  let judged = 0
  const ordering = createOrdering({
    database,
    engines,
    streets: null,
    areaJudge: {
      ...areaJudge,
      judge: (...asked) => {
        judged++
        return areaJudge.judge(...asked)
      },
    },
    movement,
    supportEmail: 'support@example',
    today: async () => TODAY,
  })
  return {
    /** The number of areas judged so far. */
    judged: () => judged,
    ordering,
    movement,
    series: createSeriesOrders({ database, ordering }),
    standing: createStandingOrders({ database, ordering, movement, today: async () => TODAY }),
  }
}

export const linesOf = async (costs: Promise<AsyncIterable<SeriesCost>>): Promise<SeriesCost[]> => {
  const lines: SeriesCost[] = []
  for await (const line of await costs) lines.push(line)
  return lines
}

export const offerAllMonths = (database: Database) =>
  database.within(WORKER, tx =>
    tx
      .updateTable('templates')
      .set({ earliest_date: null, latest_date: null, days_behind_current_date: null })
      .execute(),
  )

/** An order that uses the Footfall template. */
export const footfall = (order: WizardPayload): WizardPayload => ({
  ...order,
  reportId: 3,
  reportName: 'Footfall Counter',
})

export const giveCredits = (database: Database, organisationId: number, amount: number) =>
  database.within(WORKER, tx =>
    tx
      .insertInto('credit_ledger')
      .values({ organisation_id: organisationId, amount, credit_type: CreditType.Credit, info: 'Test' })
      .execute(),
  )
