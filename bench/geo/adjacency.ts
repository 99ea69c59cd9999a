import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTIGUITY_TOLERANCE_M } from '../../src/domain/constants.ts'
import { findAdjacency } from '../../workers/adjacency/find-adjacency.ts'
import type { ZoneGraph } from '../../workers/adjacency/zone-graph.ts'
import { alone, raceSelfTimed, rowOf } from '../measure.ts'
import { NATIVE_CACHE, startPeer } from '../native/start-peer.ts'
import { writeZonesFile } from '../native/zones-file.ts'
import type { GeoCase } from './context.ts'

const PEER = 'native GEOS, STRtree and prepared distanceWithin'

/** Computes the 5 m contiguity graph of the whole file. */
export const adjacency: GeoCase = async function* ({ columns, graph, turns, fewTurns }) {
  const pairs = graph.neighbours.length / 2
  const path = join(NATIVE_CACHE, 'zones.bin')
  const native = await startPeer('adjacency', 'geos', [path, String(CONTIGUITY_TOLERANCE_M)], () =>
    writeZonesFile(path, columns, Array(columns.count).keys()),
  )
  if (native === null) {
    yield rowOf('adjacency', `${PEER}: not installed`, await alone(turns, () => findAdjacency(columns)), null, {
      pairs,
    })
    return
  }
  const { ours, peer } = await raceSelfTimed(
    fewTurns,
    () => findAdjacency(columns),
    async () => (await native.turn()).ms,
  )
  const found = join(NATIVE_CACHE, 'pairs.bin')
  await native.save(found)
  native.stop()
  const theirs = new Uint32Array(new Uint8Array(readFileSync(found)).buffer)
  yield rowOf('adjacency', PEER, ours, peer, {
    pairs,
    peerPairs: theirs.length / 2,
    samePairs: samePairs(graph, theirs),
  })
}

/** @param pairs two zones each; every pair is listed once */
const samePairs = ({ start, neighbours }: ZoneGraph, pairs: Uint32Array): boolean => {
  if (pairs.length !== neighbours.length) return false
  for (let i = 0; i < pairs.length; i += 2) {
    const [a, b] = [pairs[i]!, pairs[i + 1]!]
    if (!neighbours.subarray(start[a]!, start[a + 1]!).includes(b)) return false
  }
  return true
}
