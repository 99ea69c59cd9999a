import { Worker } from 'node:worker_threads'

/** execArgv for a child process that runs TypeScript, whatever the working directory. */
export const TYPESCRIPT_ARGV = ['--import', import.meta.resolve('tsx')]

/**
 * A worker thread on a TypeScript file. `--import tsx` does nothing in a thread of Node 20, so a line of JavaScript
 * registers it there and then loads the file.
 */
export const tsWorker = (file: URL, workerData: unknown): Worker => {
  const api = import.meta.resolve('tsx/esm/api')
  const entry = `import { register } from ${JSON.stringify(api)}; register(); await import(${JSON.stringify(file.href)})`
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(entry)}`), { workerData, execArgv: [] })
}
