import * as Comlink from 'comlink'
import { exposedEngine } from './expose-engine.ts'

// The engine brings wasm along: imported statically it would make the worker deaf to calls sent before it is there.
Comlink.expose(exposedEngine(import('./browser-engine.ts').then(({ browserEngine }) => browserEngine())))
