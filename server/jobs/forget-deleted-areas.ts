import { type Database, WORKER } from '../db/database.ts'
import { RESTORABLE_MINUTES } from '../services/saved-areas/saved-areas.ts'

/** Removes the rows of saved areas that were deleted so long ago that nobody can restore them. */
export const forgetDeletedAreas = (database: Database): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx
      .deleteFrom('saved_areas')
      .where('deleted_at', '<', new Date(Date.now() - RESTORABLE_MINUTES * 60_000))
      .execute()
  })
