import { Worker } from 'node:worker_threads'

/** execArgv for a thread or child that runs TypeScript, whatever the working directory. */
export const TYPESCRIPT_ARGV = ['--import', import.meta.resolve('tsx')]

/** A worker thread on a TypeScript file. */
export const tsWorker = (file: URL, workerData: unknown): Worker => new Worker(file, { workerData, execArgv: TYPESCRIPT_ARGV })
