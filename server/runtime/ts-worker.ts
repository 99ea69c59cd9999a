import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const RUN = fileURLToPath(new URL('./run-typescript.cjs', import.meta.url))

/** A child process on a TypeScript file, whatever the working directory. The file is a script: nothing awaits at its top. */
export const tsChild = (file: URL, args: readonly string[], options: ForkOptions = {}): ChildProcess =>
  fork(RUN, [fileURLToPath(file), ...args], { ...options, execArgv: [] })

/** A worker thread on a TypeScript file, as tsChild. */
export const tsWorker = (file: URL, workerData: unknown): Worker =>
  new Worker(RUN, { workerData, argv: [fileURLToPath(file)], execArgv: [] })
