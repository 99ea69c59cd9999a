import { describe, expect, test } from 'vitest'
import type { CustomerCredit } from '../../../src/contract/credits.ts'
import { createCredits, withBalances } from '../../../src/features/credit-management/create-credits.ts'

const entry = (id: number, amount: number, creditType: 0 | 1): CustomerCredit => ({
  id,
  organisationId: 3,
  amount,
  creditType,
  creditInfo: '',
  creationTime: '2026-11-20T09:00:00Z',
  datasetId: null,
  reverses: null,
  canDelete: true,
})

test('[P9.01] shows the balance after each debit and credit, in chronological order', () => {
  const rows = withBalances([entry(9, 40, 1), entry(7, 100, 0), entry(8, 25, 0)])
  expect(rows.map(({ id, signed, balance }) => [id, signed, balance])).toEqual([
    [7, 100, 100],
    [8, 25, 125],
    [9, -40, 85],
  ])
})

describe('the ledger of one organisation at a time', () => {
  const start = () => {
    const ledgers = new Map<number, CustomerCredit[]>([
      [3, [entry(1, 500, 0)]],
      [4, []],
    ])
    const held: (() => void)[] = []
    const credits = createCredits({
      organisations: async () => [{ id: 3, name: 'Aire Valley' }],
      history: async of => {
        if (of === 4) await new Promise<void>(go => held.push(go))
        return ledgers.get(of) ?? []
      },
      unused: async of => (ledgers.get(of) ?? []).reduce((sum, row) => sum + row.amount, 0),
      add: async (of, credit) => {
        if (credit.amount > 1000) throw new Error('Too much')
        ledgers.set(of, [...(ledgers.get(of) ?? []), entry(2, credit.amount, credit.creditType)])
      },
      reverse: async () => undefined,
    })
    return { credits, held }
  }

  test('[P2.39] starts without an organisation, and shows the unused credits and history of the chosen one', async () => {
    const { credits } = start()
    expect(credits.ledger.value).toEqual({ kind: 'none' })
    await credits.choose(3)
    expect(credits.ledger.value).toMatchObject({ kind: 'ready', value: { unused: 500 } })
  })

  test('drops a late reply for an organisation that is no longer chosen', async () => {
    const { credits, held } = start()
    const late = credits.choose(4)
    await credits.choose(3)
    for (const go of held) go()
    await late
    expect(credits.ledger.value).toMatchObject({ kind: 'ready', value: { unused: 500 } })
  })

  test('shows an accepted entry immediately, and leaves the ledger unchanged after a refused one', async () => {
    const { credits } = start()
    await credits.choose(3)
    const before = credits.ledger.value
    await expect(credits.add({ amount: 1001, creditType: 0, creditInfo: '' })).rejects.toThrow('Too much')
    expect(credits.ledger.value).toBe(before)
    await credits.add({ amount: 20, creditType: 0, creditInfo: '' })
    expect(credits.ledger.value).toMatchObject({ value: { unused: 520 } })
  })
})
