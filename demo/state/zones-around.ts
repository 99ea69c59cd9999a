import type { GeoEngine, LonLat, ZoneSummary } from '../../workers/contract.ts'

/**
 * Contiguous zones around a place, ordered so that each is contiguous with those before it: at each step the nearest zone is added.
 * @param from [lon, lat] degrees, WGS84
 * @throws Error where no zone lies there, or there are too few
 */
export const zonesAround = async (
  engine: Pick<GeoEngine, 'zoneAt' | 'summaries' | 'neighbours'>,
  setId: number,
  from: LonLat,
  count: number,
): Promise<ZoneSummary[]> => {
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
  while (chosen.length < count) {
    const [next] = [...fringe.values()].sort((a, b) => away(a) - away(b))
    if (!next) throw new Error(`The zones end before there are ${count}`)
    fringe.delete(next.id)
    chosen.push(next)
    await reach(next.id)
  }
  return chosen
}
