import { OUTSIDE } from '../../../domain/flows/flow.ts'
import type { KnownZones } from '../../kit/zone-map/zones/zone-names.ts'
import type { NamedZone } from './flow-columns.ts'

/** Returns the code and the name of a zone; its number stands in for those that are not loaded yet. */
export const zoneNaming =
  (known: KnownZones) =>
  (zone: number): NamedZone => {
    if (zone === OUTSIDE) return { code: '', name: 'Outside' }
    const { code, name } = known.get(zone) ?? { code: String(zone), name: String(zone) }
    return { code, name }
  }
