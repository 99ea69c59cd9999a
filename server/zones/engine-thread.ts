/** A thread that runs the geo engine on zone files. Checking a selection therefore does not block other requests. */
import { parentPort } from 'node:worker_threads'
import { expose } from 'comlink'
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'
import { exposedEngine } from '../../workers/expose-engine.ts'
import { createNodeEngine } from './node-engine.ts'

if (!parentPort) throw new Error('engine-thread runs as a worker thread')
expose(exposedEngine(createNodeEngine()), nodeEndpoint(parentPort))
