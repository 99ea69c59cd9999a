import { readFile } from 'node:fs/promises'
import { zonesAround } from '../../../demo/state/seed-samples.ts'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import type { GeoEngine, ZoneSummary } from '../../../workers/contract.ts'

export interface ChosenZones {
  /** Forty contiguous zones. Each is contiguous with the previous ones. */
  readonly forty: readonly ZoneSummary[]
  /** Another zone that touches them. */
  readonly oneMore: ZoneSummary
  /** A zone that touches none of the first 39. */
  readonly detached: ZoneSummary
}

const arrayBuffer = async (path: string): Promise<ArrayBuffer> => {
  const bytes = await readFile(path)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

/** Loads a complete zone file and its neighbours into an engine. */
export const openZoneFile = async (engine: GeoEngine, file: string): Promise<number> => {
  const { setId } = await engine.open(1, {
    kind: 'bytes',
    bytes: await arrayBuffer(file),
    neighbours: await arrayBuffer(file.replace(/fgb$/, 'neighbours')),
  })
  await engine.ready(setId)
  return setId
}

/**
 * Grows a selection outwards from a place ([lon, lat] in degrees), nearest zones first, with the engine's own
 * functions.
 */
export const chooseZones = async (file: string, from: readonly [number, number]): Promise<ChosenZones> => {
  const engine = await createNodeEngine()
  const setId = await openZoneFile(engine, file)
  const chosen = await zonesAround(engine, setId, from, 41)
  const away = ({ inside: [lon, lat] }: ZoneSummary) =>
    Math.hypot((lon - from[0]) * Math.cos((from[1] * Math.PI) / 180), lat - from[1])
  const taken = new Set(chosen.map(({ id }) => id))
  const fringe = new Map<number, ZoneSummary>()
  for (const { id } of chosen)
    for (const zone of await engine.summaries(setId, await engine.neighbours(setId, id)))
      if (!taken.has(zone.id)) fringe.set(zone.id, zone)
  const touching = new Set([...fringe.keys(), ...chosen.map(({ id }) => id)])
  const around = [...fringe.values()].sort((a, b) => away(a) - away(b))
  for (const zone of around) {
    const beyond = await engine.summaries(setId, await engine.neighbours(setId, zone.id))
    const detached = beyond.filter(({ id }) => !touching.has(id)).sort((a, b) => away(a) - away(b))[0]
    if (detached) return { forty: chosen.slice(0, 40), oneMore: chosen[40]!, detached }
  }
  throw new Error('Every zone around touches the selection')
}
