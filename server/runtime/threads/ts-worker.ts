import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const LOADER = new URL('./run-typescript.cjs', import.meta.url)

/** Node's arguments: the file, preceded by the loader if it is TypeScript. */
const startedOn = (file: URL): { readonly script: string; readonly args: readonly string[] } =>
  file.pathname.endsWith('.ts')
    ? { script: fileURLToPath(LOADER), args: [fileURLToPath(file)] }
    : { script: fileURLToPath(file), args: [] }

/**
 * Starts a child process from one of our modules, independent of the working directory. The module must not use
 * top-level await.
 */
export const tsChild = (file: URL, args: readonly string[], options: ForkOptions = {}): ChildProcess => {
  const { script, args: before } = startedOn(file)
  return fork(script, [...before, ...args], { ...options, execArgv: [] })
}

/** Starts a worker thread from one of our modules, like tsChild. */
export const tsWorker = (file: URL, workerData: unknown): Worker => {
  const { script, args } = startedOn(file)
  return new Worker(script, { workerData, argv: [...args], execArgv: [] })
}
