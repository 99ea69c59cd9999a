import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FolderInUse, lockFolder, removeStale } from '../../../../server/runtime/data-folder/folder-lock.ts'

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'ambit-lock-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const living = async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdout.write("up"); setInterval(() => {}, 1000)'])
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await new Promise(up => child.stdout.once('data', up))
  return child
}

test('locks a folder, and unlocks it on release', async () => {
  const place = folder()
  const giveBack = await lockFolder(place)
  expect(JSON.parse(readFileSync(join(place, 'lock'), 'utf8'))).toMatchObject({
    pid: process.pid,
    began: expect.any(String),
    host: hostname(),
  })
  await giveBack()
  await (await lockFolder(place))()
})

test('refuses a folder that a running process has locked, and names the process and a remedy', async () => {
  const place = folder()
  const child = await living()
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  writeFileSync(join(place, 'lock'), JSON.stringify({ pid: child.pid, began }))
  await expect(lockFolder(place)).rejects.toThrow(FolderInUse)
  await expect(lockFolder(place)).rejects.toThrow(new RegExp(`in use by process ${child.pid}.*DATA_DIR`))
})

test('never takes over another machine’s lock, and says what to do', async () => {
  const place = folder()
  writeFileSync(join(place, 'lock'), JSON.stringify({ pid: 999_999, began: '1', host: 'another-machine' }))
  await expect(lockFolder(place)).rejects.toThrow(
    new RegExp(`in use by process 999999 of the machine another-machine, .*remove ${place}/lock`),
  )
  expect(readdirSync(place)).toEqual(['lock'])
})

test('takes over a truncated lock, and one whose process has ended or whose process number was reused', async () => {
  const child = await living()
  const dead = await living()
  const died = new Promise(gone => dead.once('exit', gone))
  dead.kill('SIGKILL')
  await died
  for (const left of [
    { pid: dead.pid, began: '1' },
    { pid: child.pid, began: 'another time' },
  ]
    .map(x => JSON.stringify(x))
    .concat('{"pid')) {
    const place = folder()
    writeFileSync(join(place, 'lock'), left)
    await (await lockFolder(place))()
  }
})

test('leaves a lock alone that another process has meanwhile taken over', async () => {
  const place = folder()
  const path = join(place, 'lock')
  writeFileSync(path, '{"pid":1,"began":"taken since"}')
  await removeStale(path, '{"pid":999999,"began":"dead"}')
  expect(readFileSync(path, 'utf8')).toBe('{"pid":1,"began":"taken since"}')
  await removeStale(path, '{"pid":1,"began":"taken since"}')
  expect(readdirSync(place)).toEqual([])
  await removeStale(path, 'gone already')
})
