/**
 * The peer: a bare Hono server that replies to every request with the bytes of one file. `bare-server.ts FILE` prints
 * its port.
 */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const bytes = readFileSync(process.argv[2]!)
const app = new Hono().all('*', c => c.body(bytes, 200, { 'Content-Type': 'application/json' }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))
