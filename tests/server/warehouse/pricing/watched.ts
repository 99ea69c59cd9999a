import type { Warehouse } from '../../../../server/warehouse/warehouse.ts'

/** Wraps a warehouse and records the statements that read it. */
export const watched = (warehouse: Warehouse, statements: string[]): Warehouse => ({
  ...warehouse,
  rows: (query, parameters, options) => {
    statements.push(query.sql)
    return warehouse.rows(query, parameters, options)
  },
  numbers: (query, parameters, options) => {
    statements.push(query.sql)
    return warehouse.numbers(query, parameters, options)
  },
  words: (query, parameters, options) => {
    statements.push(query.sql)
    return warehouse.words(query, parameters, options)
  },
  run: (command, parameters, options) => {
    statements.push(command.sql)
    return warehouse.run(command, parameters, options)
  },
})

/** Statements on tables with rows for single trips, or for a trip's squares. */
export const peoplesRows = (statements: readonly string[]): readonly string[] =>
  statements.filter(sql =>
    /\b(?:trips|trips_by_origin|path_squares|dataset_(?:visits|departures|traverses)|build_\w+)\b/.test(sql),
  )
