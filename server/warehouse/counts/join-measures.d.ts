import type { Measure } from '../gate/measure.ts';
import type { CountRow } from './counting.ts';
/** The sum of two measures of different persons. */
export declare const joinedMeasure: (a: Measure, b: Measure) => Measure;
/** The rows of several parts of a build as those of all of its trips, ascending. Persons are whole in a part. */
export declare const joinMeasures: (parts: readonly CountRow[][]) => CountRow[];
