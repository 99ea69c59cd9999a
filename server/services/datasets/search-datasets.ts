import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { datasetsInList, withNames } from './dataset-access.ts'

/**
 * The numbers of the datasets in the user's list of which a field holds the words, whatever their case. Coordinates and areas are not
 * searched: a search for 2026 must not find them.
 */
export const searchDatasets = (database: Database, words: string, identity: Identity): Promise<number[]> =>
  database.within(scopeOf(identity), async tx => {
    const texts = sql<string>`concat_ws(e'\n',
      datasets.id, datasets.name, datasets.template_name, datasets.requested_by_name, datasets.first_day, datasets.last_day,
      to_char(datasets.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'), datasets.failure, datasets.report_viewer, datasets.map_viewer, datasets.zone_system, g.name, s.name, o.name,
      array_to_string(array(select v #>> '{}' from jsonb_path_query(datasets.inputs, '$[*].displayTitle') as v), e'\n'),
      array_to_string(array(select v #>> '{}' from jsonb_path_query(datasets.inputs, '$[*].selectedOptions[*].name') as v), e'\n'),
      array_to_string(array(select concat_ws(e'\n', p ->> 'name', p ->> 'code') from jsonb_array_elements(datasets.places) as p), e'\n'))`
    const rows = await withNames(datasetsInList(tx, identity))
      .select('datasets.id')
      .where(sql<boolean>`strpos(lower(${texts}), lower(${words})) > 0`)
      .orderBy('datasets.id')
      .execute()
    return rows.map(({ id }) => id)
  })
