import { expect, test } from 'vitest'
import type { Client } from '../../../../../src/app/create-client.ts'
import { DatasetStatus } from '../../../../../src/domain/constants.ts'
import { createPair, type PairAreas } from '../../../../../src/viewers/reports/high-street-week/pair.ts'

interface Reply {
  readonly reportStatus: DatasetStatus
  readonly district?: { readonly street: number | null; readonly district: number | null; readonly metres: number }
}

/** The pair found from one dataset when the server replies with these details. */
const foundFrom = async (datasetid: number, replies: Readonly<Record<number, Reply>>): Promise<PairAreas> => {
  const call = (async (_: unknown, { query }: { query: { id: number } }) => {
    const { reportStatus, district } = replies[query.id]!
    return { id: query.id, reportStatus, details: { ...(district && { district }) } }
  }) as unknown as Client['call']
  const { areas } = createPair({ call, engine: () => Promise.reject(new Error('The engine is not used.')), datasetid })
  areas.start()
  await expect.poll(() => areas.state.value.kind).toBe('ready')
  const state = areas.state.value
  if (state.kind !== 'ready') throw new Error('not ready')
  return state.value
}

const { Completed, Failed, InProgress } = DatasetStatus
const both = { street: 1, district: 2, metres: 1000 }

test('finds a street and its district from either of them', async () => {
  const replies = { 1: { reportStatus: Completed, district: both }, 2: { reportStatus: Completed, district: both } }
  for (const id of [1, 2]) expect(await foundFrom(id, replies)).toEqual({ kind: 'both', street: 1, district: 2 })
})

test('shows one area and the reason if the other is missing, is being built, or has failed', async () => {
  const street = { reportStatus: Completed, district: both }
  const with2 = (reportStatus: DatasetStatus) => ({ 1: street, 2: { reportStatus, district: both } })
  expect(await foundFrom(1, with2(InProgress))).toEqual({ kind: 'one', why: 'making' })
  expect(await foundFrom(1, with2(Failed))).toEqual({ kind: 'one', why: 'failed' })
  const gone = { 2: { reportStatus: Completed, district: { ...both, street: null } } }
  expect(await foundFrom(2, gone)).toEqual({ kind: 'one', why: 'gone' })
  expect(await foundFrom(3, { 3: { reportStatus: Completed } })).toEqual({ kind: 'one', why: 'alone' })
})
