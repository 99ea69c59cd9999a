import { expect, test } from 'vitest'
import type { Client } from '../../../../../src/app/create-client.ts'
import { ReportStatus } from '../../../../../src/domain/constants.ts'
import { createPair, type FoundPair } from '../../../../../src/viewers/reports/high-street-week/pair.ts'

interface Answer {
  readonly reportStatus: ReportStatus
  readonly district?: { readonly street: number | null; readonly district: number | null; readonly metres: number }
}

/** Which datasets are found from one, where the server answers these details by dataset. */
const foundFrom = async (datasetid: number, answers: Readonly<Record<number, Answer>>): Promise<FoundPair> => {
  const call = (async (_: unknown, { query }: { query: { id: number } }) => {
    const { reportStatus, district } = answers[query.id]!
    return { id: query.id, reportStatus, details: { ...(district && { district }) } }
  }) as unknown as Client['call']
  const { found } = createPair({ call, engine: null as never, datasetid })
  found.start()
  await expect.poll(() => found.state.value.kind).toBe('ready')
  const state = found.state.value
  if (state.kind !== 'ready') throw new Error('not ready')
  return state.value
}

const { Completed, Failed, InProgress } = ReportStatus
const both = { street: 1, district: 2, metres: 1000 }

test('a street and its district are found from either of them', async () => {
  const answers = { 1: { reportStatus: Completed, district: both }, 2: { reportStatus: Completed, district: both } }
  for (const id of [1, 2]) expect(await foundFrom(id, answers)).toEqual({ kind: 'both', street: 1, district: 2 })
})

test('where the other one is not there, is being made, or has failed, one is shown and why', async () => {
  const street = { reportStatus: Completed, district: both }
  const with2 = (reportStatus: ReportStatus) => ({ 1: street, 2: { reportStatus, district: both } })
  expect(await foundFrom(1, with2(InProgress))).toEqual({ kind: 'one', why: 'making' })
  expect(await foundFrom(1, with2(Failed))).toEqual({ kind: 'one', why: 'failed' })
  const gone = { 2: { reportStatus: Completed, district: { ...both, street: null } } }
  expect(await foundFrom(2, gone)).toEqual({ kind: 'one', why: 'gone' })
  expect(await foundFrom(3, { 3: { reportStatus: Completed } })).toEqual({ kind: 'one', why: 'alone' })
})
