import type { BodyOf, ReplyOf } from '../../../src/contract/call.ts'
import type * as calls from '../../../src/contract/stations.ts'
import { STATIONS_FILE_MAX_BYTES } from '../../../src/domain/constants.ts'
import type { Station } from '../../../src/domain/stations/station-choice.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { OperatorError, Refusal } from '../../errors.ts'
import { textFile } from '../../reference/deliveries/read-csv.ts'
import { importStations } from '../../reference/stations/import-stations.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { writerScope } from '../templates/save-template.ts'

/** Lists the provider's stations by name. Every user may see them. */
export const listStations = (database: Database, identity: Identity): Promise<Station[]> =>
  database.within(scopeOf(identity), tx =>
    tx
      .selectFrom('stations')
      .select(['code', 'name', 'longitude as lon', 'latitude as lat'])
      .orderBy('name')
      .orderBy('code')
      .execute(),
  )

/**
 * Replaces all stations with the ones in a file sent by an administrator.
 * @throws Refusal bad-place if the file is invalid; the stations are then unchanged
 */
export const replaceStations = async (
  database: Database,
  actor: Actor,
  { fileName, text }: BodyOf<typeof calls.importStations>,
): Promise<ReplyOf<typeof calls.importStations>> => {
  if (Buffer.byteLength(text) > STATIONS_FILE_MAX_BYTES)
    throw new Refusal(
      'bad-place',
      `${fileName} is larger than ${STATIONS_FILE_MAX_BYTES / 1_000_000} MB. Remove stops that are not rail stations.`,
    )
  try {
    return await database.within(writerScope(actor), async tx => {
      const { rows, stations, skipped, wrong, examples } = await importStations(tx, fileName, textFile(fileName, text))
      await auditBy(tx, actor, null, 'stations-imported', { source: fileName, stations })
      const reasons = { ...skipped, ...(wrong > 0 && { wrong }) }
      const leftOut = Object.entries(reasons).map(([reason, count = 0]) => ({ reason, rows: count }))
      return { rows, stations, leftOut, examples: [...examples] }
    })
  } catch (error) {
    if (error instanceof OperatorError) throw new Refusal('bad-place', error.message)
    throw error
  }
}
