import type { DatasetsTables } from './tables/datasets.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlacesTables, ZonesTables } from './tables/places.ts'
import type { RecordsTables } from './tables/records.ts'
import type { TemplatesTables } from './tables/templates.ts'

/** The tables as seen by queries. The migrations are authoritative. */
export interface Schema
  extends PeopleTables,
    TemplatesTables,
    ZonesTables,
    PlacesTables,
    DatasetsTables,
    RecordsTables {}
