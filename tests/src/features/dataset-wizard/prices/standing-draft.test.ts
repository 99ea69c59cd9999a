import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import type { WizardPayload } from '../../../../../src/contract/datasets.ts'
import { createStandingDraft } from '../../../../../src/features/dataset-wizard/prices/standing-draft.ts'

const payload = { clientProjectName: 'Leeds', startDate: '2026-10-01T00:00:00' } as WizardPayload

const open = (over: { newest?: string | null; price?: number | null; mayRepeat?: boolean } = {}) => {
  const { newest = '2026-11', price = 54, mayRepeat = true } = over
  return createStandingDraft({ newest: signal(newest), price: signal(price), mayRepeat: signal(mayRepeat) })
}

test('begins after the newest delivered month, lasts a year, and is limited to the current price of a month', () => {
  const standing = open()
  expect(standing.toCreate(payload)).toBeNull()
  standing.toggle(true)
  standing.setEmails(['tom@example.org'])
  expect(standing.toCreate(payload)).toEqual({
    order: {
      clientProjectName: 'Leeds',
      startDate: '2026-12-01T00:00:00',
      endDate: '2026-12-31T23:59:59',
    },
    limit: 54,
    firstMonth: '2026-12',
    endMonth: '2027-11',
    emails: ['tom@example.org'],
  })
})

test('needs a whole number of credits per month as its limit, and ends within 24 months', () => {
  const standing = open()
  standing.setLimit('ten')
  // Nothing is requested yet, so nothing is wrong.
  expect(standing.problem.value).toBeNull()
  standing.toggle(true)
  expect(standing.problem.value).toBe('Enter a whole number of credits')
  standing.setLimit('53')
  expect(standing.problem.value).toBe('A month costs 54 credits today')
  standing.setLimit('60')
  expect(standing.problem.value).toBeNull()
  expect([standing.ends.value[0], standing.ends.value.at(-1)]).toEqual(['2026-12', '2028-11'])
  standing.setEnd('2028-11')
  expect(standing.toCreate(payload)).toMatchObject({ limit: 60, endMonth: '2028-11' })
})

test('is offered for one place to users who may spend credits, once a month is delivered', () => {
  expect(open().offered.value).toBe(true)
  expect(open({ mayRepeat: false }).offered.value).toBe(false)
  const none = open({ newest: null })
  none.toggle(true)
  expect([none.offered.value, none.toCreate(payload)]).toEqual([false, null])
})
