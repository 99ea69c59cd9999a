import { readFile } from 'node:fs/promises'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import type { GeoEngine, ZoneSummary } from '../../../workers/contract.ts'

export interface ChosenZones {
  /** Forty contiguous zones, ordered so that each is contiguous with those before it. */
  readonly forty: readonly ZoneSummary[]
  /** One more that touches them. */
  readonly oneMore: ZoneSummary
  /** One that touches none of the first 39. */
  readonly detached: ZoneSummary
}

const arrayBuffer = async (path: string): Promise<ArrayBuffer> => {
  const bytes = await readFile(path)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

/** Opens a zone file and its neighbours in an engine, whole. */
export const openZoneFile = async (engine: GeoEngine, file: string): Promise<number> => {
  const { setId } = await engine.open(1, {
    kind: 'bytes',
    bytes: await arrayBuffer(file),
    neighbours: await arrayBuffer(file.replace(/fgb$/, 'neighbours')),
  })
  await engine.ready(setId)
  return setId
}

/** Grows a selection outwards from a place ([lon, lat], degrees), nearest zones first, by the engine itself. */
export const chooseZones = async (file: string, from: readonly [number, number]): Promise<ChosenZones> => {
  const engine = await createNodeEngine()
  const setId = await openZoneFile(engine, file)
  const away = ({ inside: [lon, lat] }: ZoneSummary) =>
    Math.hypot((lon - from[0]) * Math.cos((from[1] * Math.PI) / 180), lat - from[1])
  const first = await engine.zoneAt(setId, from)
  if (first === null) throw new Error(`No zone lies at ${from}`)
  const chosen = await engine.summaries(setId, Uint32Array.of(first))
  const fringe = new Map<number, ZoneSummary>()
  const reach = async (id: number) => {
    const touching = await engine.summaries(setId, await engine.neighbours(setId, id))
    for (const zone of touching) if (!chosen.some(({ id: taken }) => taken === zone.id)) fringe.set(zone.id, zone)
  }
  await reach(first)
  while (chosen.length < 41) {
    const [next] = [...fringe.values()].sort((a, b) => away(a) - away(b))
    if (!next) throw new Error('The zones end before there are 41')
    fringe.delete(next.id)
    chosen.push(next)
    await reach(next.id)
  }
  const touching = new Set([...fringe.keys(), ...chosen.map(({ id }) => id)])
  const around = [...fringe.values()].sort((a, b) => away(a) - away(b))
  for (const zone of around) {
    const beyond = await engine.summaries(setId, await engine.neighbours(setId, zone.id))
    const detached = beyond.filter(({ id }) => !touching.has(id)).sort((a, b) => away(a) - away(b))[0]
    if (detached) return { forty: chosen.slice(0, 40), oneMore: chosen[40]!, detached }
  }
  throw new Error('Every zone around touches the selection')
}
