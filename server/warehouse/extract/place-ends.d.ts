import type { Contains } from '../area/contains.ts';
import type { Ring } from '../area/parse-area.ts';
import type { RunOptions, Warehouse } from '../warehouse.ts';
import { type BuildParameters } from './build-statements.ts';
/** The zone of each place in a zone file, 0 where none; eastings and northings in metres. */
export type Locate = (fileKey: string, eastings: Float64Array, northings: Float64Array) => Promise<Uint32Array>;
export interface PlacingEnds {
    /** The file of the zones that ends are placed in, or null. */
    readonly fileKey: string | null;
    readonly rings: readonly Ring[];
    readonly contains: Contains;
}
/**
 * Writes the traverses with the distance buckets of their ends and, where ends are placed in the zones of a file (a customer's own,
 * or standard zones of another version than the delivery's), with their zones. Distances are computed by whole grid square where one
 * bucket holds for all of the square; otherwise, and for zones, by place. The zones of the ends of visits and departures are written
 * at the same time.
 */
export declare const placeEnds: (warehouse: Warehouse, locate: Locate, { fileKey, rings, contains }: PlacingEnds, parameters: BuildParameters, options: RunOptions) => Promise<void>;
