import { expect, test } from 'vitest'
import type { Offer } from '../../../../server/services/ordering/complete-order.ts'
import type { AllowedOrder } from '../../../../server/services/ordering/examine-orders.ts'
import { createJudgements } from '../../../../server/services/ordering/judgements.ts'
import type { WizardPayload } from '../../../../src/contract/datasets.ts'
import { identityOf } from '../series/open-series.ts'

const ANALYST = identityOf({ id: 1, organisationId: 1, email: 'analyst@ambit.example' })
const OCTOBER = { year: 2026, month: 10 }
const offer = (changes: Partial<Offer> = {}) =>
  ({
    template: { version: 1 },
    standard: { version: 1, name: 'Standard', small: 'small', middle: 'middle' },
    months: [OCTOBER],
    ...changes,
  }) as Offer
const LINES = [{ clientProjectName: 'High street' } as WizardPayload]

/** An order whose area was judged against `others` other areas. */
const judgedAgainst = (others: number, boxes = 0): AllowedOrder => {
  const place = { studyAreaWkt: 'POLYGON EMPTY', geofenceWkt: 'POLYGON EMPTY' }
  return {
    place,
    built: place,
    asked: { kind: 'points', points: [[-1.5, 53.8]], radiusM: 300 },
    district: null,
    judged: {
      areaWkt: 'POLYGON EMPTY',
      against: new Array<number>(others).fill(1),
      between: new Array(boxes).fill([0, 0, 1, 1]),
    },
  } as unknown as AllowedOrder
}

test('reuses a judgement only while the template’s months and the counted residents stay the same', () => {
  const kept = createJudgements()
  const allowed = [judgedAgainst(10)]
  kept.remember(ANALYST, offer(), LINES, allowed)
  expect(kept.find(ANALYST, offer(), LINES)).toBe(allowed)
  expect(kept.find(ANALYST, offer({ months: [] }), LINES)).toBeNull()
  const counted = { version: 1, name: 'Standard', small: 'counted anew', middle: 'middle' }
  expect(kept.find(ANALYST, offer({ standard: counted }), LINES)).toBeNull()
})

test('counts the areas behind cached judgements towards the memory limit', () => {
  const kept = createJudgements()
  const find = (order: AllowedOrder) => {
    kept.remember(ANALYST, offer(), LINES, [order])
    return kept.find(ANALYST, offer(), LINES)
  }
  expect(find(judgedAgainst(1_000_000))).not.toBeNull()
  expect(find(judgedAgainst(5_000_000))).toBeNull()
  expect(find(judgedAgainst(0, 1_000_000))).toBeNull()
  // If two users fill the cache, the newer user's judgements stay in it.
  const colleague = { ...ANALYST, userId: 2 }
  kept.remember(ANALYST, offer(), LINES, [judgedAgainst(3_000_000)])
  kept.remember(colleague, offer(), LINES, [judgedAgainst(3_000_000)])
  expect([kept.find(ANALYST, offer(), LINES), kept.find(colleague, offer(), LINES)]).toEqual([null, expect.anything()])
})
