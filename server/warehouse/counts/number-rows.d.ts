import type { Field } from '../dimensions.ts';
import { type Trips } from './trips.ts';
/**
 * Adds a number to each row by the value of a field. A row is left out, and stays so, if its value has no number.
 */
export declare const addNumbers: (rows: Int32Array, trips: Trips, field: Field, numberOf: (value: number) => number | undefined) => void;
/** As many rows as a part has trips, all 0. They hold until the next call. */
export declare const scratchRows: (length: number) => Int32Array;
