import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts a bare server that replies with `bytes`, in a separate process. */
export const startBarePeer = async (folder: string, bytes: Uint8Array) => {
  const file = join(folder, 'answer')
  writeFileSync(file, bytes)
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>(left => child.once('exit', () => left()))
  const port = await new Promise<string>((told, fail) => {
    createInterface({ input: child.stdout }).once('line', told)
    child.once('exit', code => fail(new Error(`The bare server left with ${code}`)))
  })
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await gone
    },
  }
}
