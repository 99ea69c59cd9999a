import type { Contains } from '../area/contains.ts';
import type { RunOptions, Warehouse } from '../warehouse.ts';
import { type BuildParameters } from './build-statements.ts';
/** Writes which places on the boundary's squares lie in the area. */
export declare const testPoints: (warehouse: Warehouse, contains: Contains, parameters: BuildParameters, options: RunOptions) => Promise<void>;
