/**
 * By what the rows of a table count: those of a visible batch of a delivery, those of a build that a completed dataset
 * rests on, those of a complete set of squares; `version`: all of them, which never change.
 */
export type KeptBy = 'batch' | 'build_id' | 'set_id' | 'version'

/**
 * The tables of the warehouse that a backup holds, in the order in which they are restored: what makes rows count comes
 * after the rows.
 */
export const KEPT_TABLES: Readonly<Record<string, KeptBy>> = {
  zones: 'version',
  cells: 'batch',
  coverage: 'batch',
  population: 'batch',
  payments: 'batch',
  zone_parents: 'batch',
  batch_zones: 'batch',
  trips: 'batch',
  trips_by_origin: 'batch',
  path_squares: 'batch',
  begun_files: 'batch',
  loaded_files: 'batch',
  dataset_zones: 'build_id',
  dataset_days: 'build_id',
  dataset_cells: 'build_id',
  dataset_visits: 'build_id',
  dataset_departures: 'build_id',
  dataset_traverses: 'build_id',
  dataset_flows: 'build_id',
  dataset_answers: 'build_id',
  dataset_builds: 'build_id',
  released_squares: 'set_id',
  square_curves: 'set_id',
  square_sets: 'set_id',
}

/** Tables that a backup leaves out: work in progress, and what identifies one installation. */
export const LEFT_TABLES: readonly string[] = [
  'build_points',
  'build_zones',
  'build_passes',
  'build_passing',
  'sample_squares',
  'schema_migrations',
  'owners',
]
