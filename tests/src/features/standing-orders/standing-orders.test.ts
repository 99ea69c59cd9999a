import { describe, expect, test } from 'vitest'
import type { StandingOrder } from '../../../../src/contract/standing-orders.ts'
import {
  actionsOf,
  createStandingOrders,
  creditsOf,
  emailProblem,
  pausedOrders,
} from '../../../../src/features/standing-orders/create-standing-orders.ts'

const order = (over: Partial<StandingOrder> = {}): StandingOrder =>
  ({ id: 1, state: 'active', pause: null, ...over }) as StandingOrder

describe('standing orders', () => {
  test('reloads the list after a change, even if it failed', async () => {
    const done: string[] = []
    const orders = createStandingOrders({
      list: async () => {
        done.push('list')
        return [order()]
      },
      change: async id => void done.push(`change ${id}`),
      skip: async (_, month, skip) => void done.push(`skip ${month} ${skip}`),
      end: async () => {
        throw new Error('It is a colleague’s')
      },
    })
    await orders.load()
    await orders.change(1, { paused: true })
    await orders.skip(1, '2026-11', true)
    await expect(orders.end(1)).rejects.toThrow('a colleague’s')
    expect(done).toEqual(['list', 'change 1', 'list', 'skip 2026-11 true', 'list', 'list'])
    expect([orders.state.value.kind, orders.working.value]).toEqual(['ready', null])
  })

  test('needs attention unless a user paused it deliberately', () => {
    const waiting = order({
      id: 2,
      state: 'paused',
      pause: { kind: 'credits', reason: 'No credits', month: '2026-11' },
    })
    const all = [
      order(),
      waiting,
      order({ id: 3, state: 'paused', pause: { kind: 'by-hand', reason: '', month: null } }),
    ]
    expect(pausedOrders(all).map(({ id }) => id)).toEqual([2])
  })

  test('lets users who may not spend credits only pause and end it, and nobody resume what the provider paused', () => {
    const mine = order({ mayChange: true, nextMonth: '2026-11', made: [] })
    const all = { change: true, pause: true, resume: false, skip: true, takeBack: true, end: true }
    expect(actionsOf(mine, true)).toEqual(all)
    expect(actionsOf(mine, false)).toEqual({ ...all, change: false, takeBack: false })
    const pausedFor = (kind: 'credits' | 'by-provider') =>
      actionsOf({ ...mine, state: 'paused', pause: { kind, reason: '', month: null } }, true)
    expect([pausedFor('credits').resume, pausedFor('by-provider').resume]).toEqual([true, false])
    const made = [{ month: '2026-11', datasetId: 1, credits: 6, failed: { tries: 1, isTriedAgain: true } }]
    expect(actionsOf({ ...mine, made }, true).skip).toBe(false)
    expect(Object.values(actionsOf({ ...mine, mayChange: false }, true))).not.toContain(true)
  })

  test('accepts a whole number of credits as the limit', () => {
    expect(['60', ' 0 ', '', '6.5', '-1', 'sixty', '123456789'].map(creditsOf)).toEqual([
      60,
      0,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('adds each address only once, and no more than ten addresses', () => {
    expect(emailProblem('a@example.org', [], 10)).toBeNull()
    expect(emailProblem('', [], 10)).toBe('Enter an email address')
    expect(emailProblem('nobody', [], 10)).toBe('Enter an email address')
    expect(emailProblem('A@example.org', ['a@example.org'], 10)).toContain('already')
    expect(
      emailProblem(
        'k@example.org',
        Array.from({ length: 10 }, (_, at) => `${at}@example.org`),
        10,
      ),
    ).toContain('10')
  })
})
