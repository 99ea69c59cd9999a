import { expect, test } from 'vitest'
import { engineError } from '../../../../server/warehouse/engines/engine-error.ts'

const COPY =
  'Code: 253, e.displayText() = DB::Exception: Replica /ambit/shards-0123456789ab/ambit/1/trips/replicas/one-8123 already exists. (version 18.16.1)'
const UNREACHED =
  'Code: 999, e.displayText() = zkutil::KeeperException: All connection tries failed while connecting to ZooKeeper. Addresses: 10.0.0.1:2181, (Connection loss)'

test('a server made anew over an old ZooKeeper is told of as what it is, with what to remove', () => {
  const { code, message } = engineError(new Error(COPY), 'one:8123')
  expect(code).toBe('refused')
  expect(message).toContain('one:8123')
  expect(message).toContain('remove /ambit/shards-0123456789ab/ambit and all below it in ZooKeeper')
  expect(message).not.toMatch(/Code:|DB::/)
})

test('a ZooKeeper that nobody reaches is told of with where to look', () => {
  const { code, message } = engineError(new Error(UNREACHED), 'one:8123')
  expect(code).toBe('engine-lost')
  expect(message).toMatch(/^one:8123 does not reach its ZooKeeper\. Check that ZooKeeper runs/)
  expect(message).not.toMatch(/Code:|zkutil/)
})

test('a copy that leads no more is a server that is away: what was asked is asked again', () => {
  const LEADER = 'Code: 292, e.displayText() = DB::Exception: Leader was suddenly changed or logical error.'
  expect(engineError(new Error(LEADER)).code).toBe('engine-lost')
})
