import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { WORKER } from '../../../../../server/db/database.ts'
import type { TestPortal } from '../../../support/test-portal.ts'
import { ADMINISTRATORS, byDataset, type CallRow, type CallRows, nothing, PRIMARY } from '../row.ts'

const BYTES = Buffer.from('zones')
const SHA256 = createHash('sha256').update(BYTES).digest('hex')
const FILE = {
  role: 'zones' as const,
  fileName: 'areas.geojson',
  bytes: BYTES.length,
  choices: { crs: null, properties: null },
  digest: SHA256,
}

/** Cancels all imports, and allows the customer's organisation to import. */
const clear = ({ database, people }: TestPortal) =>
  database.within(WORKER, async tx => {
    await tx.deleteFrom('zone_imports').execute()
    await tx
      .updateTable('organisations')
      .set({ may_import_zones: true })
      .where('id', '=', people.primary.organisationId)
      .execute()
  })

/** An import by the primary user, with its only piece if the test will finish it. */
const newImport = async (portal: TestPortal, sent = false): Promise<number> => {
  await clear(portal)
  return portal.database.within(WORKER, async tx => {
    const { id } = await tx
      .insertInto('zone_imports')
      .values({
        organisation_id: portal.people.primary.organisationId,
        user_id: portal.people.primary.id,
        name: 'From the table',
        new_version: false,
        files: JSON.stringify([FILE]),
        address: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (sent)
      await tx.insertInto('zone_import_pieces').values({ import_id: id, file: 0, piece: 0, sha256: SHA256 }).execute()
    return id
  })
}

/** Only the user who started the import may change it. */
const OWN: CallRow['cells'] = { ...PRIMARY, stranger: 'not-found', administrator: 'not-found' }

export const zoneImportRows: CallRows = {
  newestzones: byDataset(result => expect(result).toBeNull()),
  'ZoneSystems.GetZoneSystems': nothing(PRIMARY, result => expect(result).toHaveProperty('systems')),
  'ZoneSystems.SetMayImportZones': {
    happy: ({ portal }) => ({ body: { organisationId: portal.people.stranger.organisationId, mayImport: false } }),
    bad: { body: { organisationId: 1 } },
    cells: ADMINISTRATORS,
  },
  'ZoneImports.Begin': {
    happy: async ({ portal }) => {
      await clear(portal)
      const { organisationId } = portal.people.primary
      return { body: { organisationId, name: 'From the table', newVersion: false, files: [FILE] } }
    },
    answers: result => expect(result).toMatchObject({ state: 'uploading', name: 'From the table' }),
    bad: { body: { organisationId: 1, name: '', newVersion: false, files: [] } },
    cells: { ...PRIMARY, stranger: 'not-found' },
  },
  'ZoneImports.SendPiece': {
    happy: async ({ portal }) => ({
      body: { id: await newImport(portal), file: 0, piece: 0, sha256: SHA256, data: BYTES.toString('base64') },
    }),
    bad: { body: { id: 1, file: 0, piece: 0, sha256: 'x', data: '' } },
    cells: OWN,
  },
  'ZoneImports.Get': {
    happy: async ({ portal }) => ({ query: { id: await newImport(portal) } }),
    bad: { query: {} },
    cells: OWN,
  },
  'ZoneImports.Finish': {
    happy: async ({ portal }) => ({ body: { id: await newImport(portal, true) } }),
    answers: result => expect(result).toMatchObject({ state: 'waiting' }),
    bad: { body: {} },
    cells: OWN,
  },
  'ZoneImports.Cancel': {
    happy: async ({ portal }) => ({ body: { id: await newImport(portal) } }),
    bad: { body: {} },
    cells: OWN,
  },
}
