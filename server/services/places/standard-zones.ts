import type { Database } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import { currentStandard, type StandardZones } from '../../zones/standard/versions.ts'
import { type Identity, scopeOf } from '../account/identity.ts'

/** The newest version for somebody's request. @throws Refusal not-ready before any was imported */
export const requireStandard = async (database: Database, identity: Identity): Promise<StandardZones> => {
  const standard = await database.within(scopeOf(identity), currentStandard)
  if (!standard)
    throw new Refusal(
      'not-ready',
      'No standard zones are there yet: the provider imports them by npm run zones:standard',
    )
  return standard
}
