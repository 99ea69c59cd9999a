import { expect } from 'vitest'
import { neighboursOf, type ZoneGraph } from '../../../workers/adjacency/zone-graph.ts'
import type { GeoEngine, LonLat, Repair, SelectionRules, ZoneFacts } from '../../../workers/contract.ts'
import { seeded } from './mesh.ts'

const KINDS = ['keep-larger', 'add-between', 'nearest', 'coarser', 'largest-middle']
const MOST_REPAIRS = 5

/** Zones that grow from a few places. They form several parts, occasionally with holes. */
const randomSet = (graph: ZoneGraph, random: () => number): number[] => {
  const zones = new Set<number>()
  let place = Math.floor(random() * (graph.start.length - 1))
  const places = 1 + Math.floor(random() * 6)
  for (let i = 0; i < places; i++) {
    const blob = [place]
    const size = 1 + Math.floor(random() ** 2 * 50)
    for (const zone of blob)
      for (const other of neighboursOf(graph, zone))
        if (blob.length < size && !blob.includes(other) && random() < 0.8) blob.push(other)
    for (const zone of blob) zones.add(zone)
    const steps = 3 + Math.floor(random() * 6)
    for (let step = 0; step < steps; step++) {
      const around = neighboursOf(graph, place)
      if (around.length > 0) place = around[Math.floor(random() * around.length)]!
    }
  }
  return [...zones]
}

const changesOf = ({ ids, added, removed, setId }: Repair) =>
  setId === undefined ? added.length + removed.length : ids.length

const FIRST_KINDS = ['add-between', 'nearest']
const rankOf = ({ kind }: Repair) => (FIRST_KINDS.includes(kind) ? FIRST_KINDS.indexOf(kind) : FIRST_KINDS.length)

/**
 * True if the first repair drops nothing, or keeps the zones nearest to the middle. Otherwise, true if it preserves more
 * area than the second, or as much with fewer changed zones, or is of an earlier kind.
 */
const isBetter = (a: Repair, b: Repair): boolean =>
  FIRST_KINDS.includes(a.kind) || FIRST_KINDS.includes(b.kind)
    ? rankOf(a) < rankOf(b)
    : a.kept !== b.kept
      ? a.kept > b.kept
      : changesOf(a) !== changesOf(b)
        ? changesOf(a) < changesOf(b)
        : KINDS.indexOf(a.kind) < KINDS.indexOf(b.kind)

interface Sets {
  readonly engine: GeoEngine
  readonly setId: number
  readonly facts: ZoneFacts
  /** A random place among the zones. */
  readonly place: () => LonLat
  readonly coarser: number
}

/**
 * Makes random selections until the requested number has been refused. Each repair must satisfy the rules, be better
 * than the next, preserve the share that it states, and leave no hole in a selection without holes. Returns the number
 * of repairs of each kind.
 */
export const checkRefusedSets = async (sets: Sets, wanted: number, seed: number): Promise<Map<string, number>> => {
  const { engine, setId, facts, place, coarser } = sets
  const random = seeded(seed)
  const positionOf = new Map(Array.from(facts.ids, (id, position) => [id, position]))
  const areaOf = (ids: Iterable<number>) => [...ids].reduce((sum, id) => sum + facts.areas[positionOf.get(id)!]!, 0)
  const meanArea = facts.areas.reduce((sum, area) => sum + area, 0) / facts.areas.length
  const kinds = new Map<string, number>()
  for (let refused = 0; refused < wanted; ) {
    const ids = Uint32Array.from(randomSet(facts, random), zone => facts.ids[zone]!)
    const maxAreaKm2 = random() < 0.5 ? null : Math.round((areaOf(ids) * (0.3 + random()) + meanArea) / 1e4) / 100
    const rules: SelectionRules = { maxZones: random() < 0.5 ? 40 : 5 + Math.floor(random() * 35), maxAreaKm2 }
    const near = { middle: random() < 0.5 ? place() : undefined, coarser: random() < 0.7 ? coarser : undefined }
    const verdict = await engine.check(setId, ids, rules, near)
    if (verdict.kind === 'allowed') continue
    refused += 1
    const { repairs } = verdict
    expect(repairs.length).toBeLessThanOrEqual(MOST_REPAIRS)
    const isSolid = (await engine.fillHoles(setId, ids)).length === ids.length
    for (const [i, repair] of repairs.entries()) {
      const own = repair.setId ?? setId
      expect(await engine.check(own, repair.ids, rules)).toMatchObject({
        kind: 'allowed',
        selection: { areaKm2: repair.areaKm2, population: repair.population },
      })
      if (repair.setId === undefined) {
        const after = new Set([...ids, ...repair.added])
        for (const id of repair.removed) expect(after.delete(id)).toBe(true)
        expect(new Set(repair.ids)).toEqual(after)
        if (isSolid) expect(await engine.fillHoles(setId, repair.ids)).toEqual(repair.ids.toSorted())
        expect(repair.kept).toBeCloseTo(1 - areaOf(repair.removed) / areaOf(ids), 3)
      } else expect([repair.kind, repair.setId]).toEqual(['coarser', coarser])
      if (i > 0) expect(isBetter(repairs[i - 1]!, repair)).toBe(true)
      kinds.set(repair.kind, (kinds.get(repair.kind) ?? 0) + 1)
    }
    const again = await engine.check(setId, ids.toReversed(), rules, near)
    expect(again.kind !== 'allowed' && again.repairs).toEqual(repairs)
  }
  return kinds
}
