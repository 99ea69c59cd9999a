import { createSavedAreas } from '../../server/services/saved-areas/saved-areas.ts'
import { actorOf, type HistoryParts, ownZones, unlessRefused } from './dated-orders.ts'
import { SAVED_AREAS } from './past-orders.ts'

/** Saves the customer's areas, each once. */
export const saveAreas = async (parts: HistoryParts): Promise<void> => {
  const areas = createSavedAreas(parts)
  for (const { name, by, isShared, way } of SAVED_AREAS)
    await unlessRefused(parts, name, async () => {
      const actor = await actorOf(parts, by)
      if ((await areas.list(actor.identity)).some(area => area.name === name)) return
      const { zoneSystemId, selectedZones } = await ownZones(parts, way)
      await areas.save(actor, { name, isShared, zones: { zoneSystemId, ids: selectedZones } })
    })
}
