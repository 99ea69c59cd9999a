import type { Kernels } from '../../wasm/kernels.ts'
import { MM_PER_M } from '../columns/zone-columns.ts'
import type { GeoEngine } from '../contract.ts'
import { pointToGrid } from '../projection/lon-lat.ts'
import { knownPosition, type LoadedZones, type ZoneSet } from '../zone-set.ts'
import { connectivity } from './subgraph.ts'
import { checkSelection, toggleZone } from './verdict.ts'

type SelectionCalls = Pick<GeoEngine, 'check' | 'toggle' | 'components'>

/** The engine's calls that judge a selection. */
export const selectionCalls = (
  kernels: Kernels,
  projection: () => Promise<void>,
  setOf: (setId: number) => ZoneSet,
): SelectionCalls => {
  const selected = (zones: LoadedZones, ids: Uint32Array) => [
    ...new Set(Array.from(ids, id => knownPosition(zones, id))),
  ]
  return {
    async check(setId, ids, rules, near = {}) {
      const set = setOf(setId)
      const coarser = near.coarser === undefined ? null : setOf(near.coarser)
      const [context, zones] = await Promise.all([set.context(), set.loaded(), projection()])
      const middle = near.middle && pointToGrid(kernels, near.middle)
      return checkSelection(context, selected(zones, ids), rules, {
        middle: middle ? [middle[0] * MM_PER_M, middle[1] * MM_PER_M] : null,
        coarser: coarser && {
          setId: near.coarser!,
          context: await coarser.context(),
          locator: await coarser.pointLocator(),
        },
      })
    },
    async toggle(setId, ids, zone, rules) {
      const set = setOf(setId)
      const [context, zones] = await Promise.all([set.context(), set.loaded()])
      return toggleZone(context, selected(zones, ids), knownPosition(zones, zone), rules)
    },
    async components(setId, ids) {
      const set = setOf(setId)
      const [{ graph, scratch, columns }, zones] = await Promise.all([set.context(), set.loaded()])
      const positions = selected(zones, ids)
      const { components, component } = connectivity(graph, scratch, positions)
      const parts = Array.from({ length: components }, (_, part) =>
        positions.filter((_, i) => component[i] === part).map(zone => columns.ids[zone]!),
      )
      return parts.sort((a, b) => b.length - a.length).map(part => Uint32Array.from(part))
    },
  }
}
