import type { LaidGround } from '../../../workers/overlay/overlay-area.ts'
import type { FlowZones } from '../../db/tables/datasets.ts'
import type { EarlierArea } from './earlier-areas.ts'
import { firstSharing } from './shared-ground.ts'

type Kind = Pick<EarlierArea, 'flowZones'>

const rising = (zones: readonly number[]): string => [...zones].sort((a, b) => a - b).join()
const areSame = (a: FlowZones, b: FlowZones): boolean => a.system === b.system && rising(a.zones) === rising(b.zones)

/**
 * The earliest area with flows between other zones that shares ground with a new area of flows; null where there is none. Each
 * of the two withholds flows for the sake of its own sums, and would show what the other one withholds.
 * @param flowZones null where the new area has no flows
 */
export const otherFlows = <Area extends Kind>(
  flowZones: FlowZones | null,
  laid: Pick<LaidGround, 'pieces'>,
  earlier: readonly Area[],
): Area | null =>
  flowZones === null
    ? null
    : firstSharing(
        laid,
        earlier,
        (area): area is Area => area.flowZones !== null && !areSame(area.flowZones, flowZones),
      )
