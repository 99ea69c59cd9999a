import { hostname } from 'node:os'
import { pino } from 'pino'
import { RELEASE } from '../runtime/release.ts'
import type { Settings } from '../runtime/settings.ts'

/** The log of a node; every line says which node, process and release wrote it. Without a level: warnings at a terminal, else all. */
export const openLog = ({ LOG_LEVEL, NODE_NAME }: Pick<Settings, 'LOG_LEVEL' | 'NODE_NAME'>) =>
  pino({
    level: LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    base: { node: NODE_NAME ?? hostname(), pid: process.pid, release: RELEASE },
  })
