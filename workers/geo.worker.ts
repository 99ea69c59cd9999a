import * as Comlink from 'comlink'
import { exposedEngine } from './expose-engine.ts'

// The engine loads wasm. A static import would make the worker miss calls that arrive before it has loaded.
Comlink.expose(exposedEngine(import('./browser-engine.ts').then(({ browserEngine }) => browserEngine())))
