import type { Statement } from '../../warehouse/statement.ts'

/** A statement without parameters; its name is the one that errors and logs show. */
export const sqlOf = <R = never>(name: string, sql: string): Statement<Record<string, never>, R> => ({ name, sql })
