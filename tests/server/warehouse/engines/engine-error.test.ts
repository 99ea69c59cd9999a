import { expect, test } from 'vitest'
import { engineError } from '../../../../server/warehouse/engines/engine-error.ts'

const COPY =
  'Code: 253, e.displayText() = DB::Exception: Replica /ambit/shards-0123456789ab/ambit/1/trips/replicas/one-8123 already exists. (version 18.16.1)'
const UNREACHED =
  'Code: 999, e.displayText() = zkutil::KeeperException: All connection tries failed while connecting to ZooKeeper. Addresses: 10.0.0.1:2181, (Connection loss)'

test('reports a new server with an old ZooKeeper, and names the path to remove', () => {
  const { code, message } = engineError(new Error(COPY), 'one:8123')
  expect(code).toBe('refused')
  expect(message).toContain('one:8123')
  expect(message).toContain('remove /ambit/shards-0123456789ab/ambit and all below it in ZooKeeper')
  expect(message).not.toMatch(/Code:|DB::/)
})

test('reports an unreachable ZooKeeper, and names the setting to check', () => {
  const { code, message } = engineError(new Error(UNREACHED), 'one:8123')
  expect(code).toBe('engine-lost')
  expect(message).toMatch(/^one:8123 does not reach its ZooKeeper\. Check that ZooKeeper runs/)
  expect(message).not.toMatch(/Code:|zkutil/)
})

test('a replica that has lost leadership counts as unavailable, so the statement is repeated', () => {
  const LEADER = 'Code: 292, e.displayText() = DB::Exception: Leader was suddenly changed or logical error.'
  expect(engineError(new Error(LEADER)).code).toBe('engine-lost')
})
