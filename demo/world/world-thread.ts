/** A thread that generates a demo world while the main thread loads it. */
import { parentPort, workerData } from 'node:worker_threads'
import type { WorldOrder } from './make-world.ts'
import { makeWorld } from './make-world.ts'

const port = parentPort
if (!port) throw new Error('world-thread runs as a worker thread')
void makeWorld(workerData as WorldOrder, part => port.postMessage(part))
