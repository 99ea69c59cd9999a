import { type ChildProcess, type ForkOptions } from 'node:child_process';
import { Worker } from 'node:worker_threads';
/** A child process on a module of ours, whatever the working directory. The file is a script: nothing awaits at its top. */
export declare const tsChild: (file: URL, args: readonly string[], options?: ForkOptions) => ChildProcess;
/** A worker thread on a module of ours, as tsChild. */
export declare const tsWorker: (file: URL, workerData: unknown) => Worker;
