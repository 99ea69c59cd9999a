import { expect, test } from 'vitest'
import { createSlots, type NoSlot } from '../../../../server/runtime/limits/slots.ts'

const WIDTH = { running: 2, waiting: 4, organisationRunning: 4 }
const LONG = 60_000
const payer = (userId: number, organisationId: number | null = 1) => ({ userId, organisationId })
const stays = () => new AbortController().signal

/** Requests a slot, and tracks whether the call waits, runs or is refused. */
const asking = (slots: ReturnType<typeof createSlots>, who: ReturnType<typeof payer>, signal = stays()) => {
  const asked: { state: 'waits' | 'runs' | NoSlot; leave: () => void } = { state: 'waits', leave: () => undefined }
  const settled = slots.enter(who, signal).then(answer => {
    asked.state = typeof answer === 'string' ? answer : 'runs'
    if (typeof answer !== 'string') asked.leave = answer
  })
  return { asked, settled }
}
const turn = () => new Promise(done => setImmediate(done))
const statesOf = async (calls: readonly ReturnType<typeof asking>[]) => {
  await turn()
  return calls.map(({ asked }) => asked.state)
}

test('runs two of a user’s calls, queues four, and refuses the rest', async () => {
  const slots = createSlots(WIDTH, LONG)
  const calls = Array.from({ length: 8 }, () => asking(slots, payer(1)))
  const waiting = ['waits', 'waits', 'waits', 'waits']
  const refused = ['too-many-waiting', 'too-many-waiting']
  expect(await statesOf(calls)).toEqual(['runs', 'runs', ...waiting, ...refused])
  calls[0]!.asked.leave()
  calls[0]!.asked.leave()
  expect(await statesOf(calls.slice(0, 4))).toEqual(['runs', 'runs', 'runs', 'waits'])
})

test('runs four of an organisation’s calls across its users, without affecting another organisation', async () => {
  const slots = createSlots(WIDTH, LONG)
  const calls = [1, 1, 2, 2, 3, 3].map(user => asking(slots, payer(user)))
  const other = asking(slots, payer(9, 2))
  const alone = [asking(slots, payer(8, null)), asking(slots, payer(7, null))]
  expect(await statesOf(calls)).toEqual(['runs', 'runs', 'runs', 'runs', 'waits', 'waits'])
  expect(await statesOf([other, ...alone])).toEqual(['runs', 'runs', 'runs'])
  calls[0]!.asked.leave()
  expect(await statesOf(calls.slice(4))).toEqual(['runs', 'waits'])
})

test('a caller who leaves the queue frees their place', async () => {
  const slots = createSlots(WIDTH, LONG)
  const gone = new AbortController()
  const calls = [stays(), stays(), gone.signal, stays(), stays(), stays()].map(signal =>
    asking(slots, payer(1), signal),
  )
  gone.abort()
  await calls[2]!.settled
  const next = asking(slots, payer(1))
  expect(await statesOf([calls[2]!, next])).toEqual(['left', 'waits'])
  expect(await slots.enter(payer(2), gone.signal)).toBe('left')
})

test('a call that waits too long is refused', async () => {
  const slots = createSlots(WIDTH, 1)
  const calls = Array.from({ length: 3 }, () => asking(slots, payer(1)))
  await calls[2]!.settled
  expect(await statesOf(calls)).toEqual(['runs', 'runs', 'waited-too-long'])
})
