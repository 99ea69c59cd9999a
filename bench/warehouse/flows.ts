import { type FlowFilter, selectionOf } from '../../server/warehouse/disclosure/flows/selections.ts'
import type { MovementData } from '../../server/warehouse/movement-data.ts'
import { DAY_TYPES, FLOW_MODES, FLOW_PURPOSES, PARTS_OF_DAY } from '../../src/domain/flows/flow.ts'
import { ZONE_M, zoneNumber } from '../../tests/support/grid-ground.ts'
import type { Place } from './places.ts'
import { type Call, random } from './viewers.ts'

/** Zones of one square kilometre, 8 by 5, around London. */
const [WEST, SOUTH, ACROSS, UP] = [525_000, 177_000, 8, 5]

export const flowPlace: Place = {
  name: '40 zones with flows',
  west: WEST,
  south: SOUTH,
  east: WEST + ACROSS * ZONE_M,
  north: SOUTH + UP * ZONE_M,
}
/** Zone numbers in ascending order. */
export const flowZones: readonly number[] = Array.from({ length: ACROSS * UP }, (_, i) =>
  zoneNumber(WEST + (i % ACROSS) * ZONE_M, SOUTH + Math.floor(i / ACROSS) * ZONE_M),
)

const FILTERS: readonly FlowFilter[] = [
  ...PARTS_OF_DAY.map(part => ({ part })),
  ...DAY_TYPES.flatMap(daytype => [{ daytype }, ...PARTS_OF_DAY.map(part => ({ part, daytype }))]),
  ...Object.keys(FLOW_MODES).map(mode => ({ mode: Number(mode) })),
  ...Object.keys(FLOW_PURPOSES).map(purpose => ({ purpose: Number(purpose) })),
]
const oneOf = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!

/**
 * The calls of the flow map. A server decides once for each dataset which figures may be shown, from the results that are stored with the
 * build. Our time, on a server that has just started, includes this decision; a call by eight users does not.
 */
export const flowCalls = (buildId: number): readonly Call[] => {
  const zones = flowZones
  const matrix = (filter: FlowFilter) => (movement: MovementData) =>
    movement.flows({ buildId, zones, selection: selectionOf(filter)! })
  return [
    { name: 'flows matrix', ask: matrix({}), isStored: false },
    { name: 'flows matrix, filtered', ask: movement => matrix(oneOf(FILTERS))(movement), isStored: false },
    {
      name: 'flows hours',
      ask: movement => movement.flowHours({ buildId, zones, dayType: oneOf([null, 0, 1] as const) }),
      isStored: false,
    },
  ]
}
