import type { Field } from '../dimensions.ts';
import type { Column, Columns } from '../warehouse.ts';
/** A column of whole numbers, of which few are different. */
export interface FieldColumn {
    /** By row, an index into `values`. */
    readonly codes: Column;
    /** The numbers, each once, ascending. */
    readonly values: Column;
}
/** Trips of some whole persons or zones as a struct of arrays, sorted by person. */
export interface Trips {
    /** The persons, ascending, and the first row of each; one more start marks the end of the last person. */
    readonly persons: Uint32Array;
    readonly starts: Uint32Array;
    /** The noise factor of each person, times NOISE_UNIT. */
    readonly factors: Uint32Array;
    /** By row, thousandths. */
    readonly weights: Uint32Array;
    /** A field is numbered when it is first counted by, and takes the place of its column. */
    readonly fields: Map<Field, Column | FieldColumn>;
}
/** A query without rows may have no columns. */
export declare const columnOf: (columns: Columns, name: string) => Column;
/** Sorted rows by person, with the first row of each. */
export declare const peopleOf: (columns: Columns) => Pick<Trips, 'persons' | 'starts' | 'factors' | 'weights'>;
/** @param columns of trips.sql, as an engine returned them */
export declare const tripsOf: (columns: Columns, names: readonly Field[]) => Trips;
/** @throws TypeError where the trips have no such field */
export declare const fieldOf: ({ fields }: Pick<Trips, 'fields'>, name: Field) => FieldColumn;
