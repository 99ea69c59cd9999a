import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeInChild } from '../../../server/zones/import/make-in-child.ts'

/** The ids of this process's children. */
const children = async (): Promise<number[]> =>
  (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)

test.runIf(process.platform === 'linux')('an import runs at a lower priority than the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-priority-'))
  writeFileSync(join(folder, 'order.json'), '{}')
  const before = new Set(await children())
  const stop = new AbortController()
  const made = makeInChild(folder, () => {}, stop.signal)
  const started = (await children()).filter(pid => !before.has(pid))
  expect(started.map(pid => getPriority(pid))).toEqual([constants.priority.PRIORITY_BELOW_NORMAL])
  stop.abort(new Error('enough'))
  await expect(made).rejects.toThrow('enough')
  rmSync(folder, { recursive: true })
})
