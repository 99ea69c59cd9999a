import type { Ring } from '../area/parse-area.ts';
import type { RunOptions, Warehouse } from '../warehouse.ts';
import { type CellNear } from './build-statements.ts';
/** The cells whose disc meets the area: of the last delivery, by number. */
export declare const coveringCells: (warehouse: Warehouse, rings: readonly Ring[], options: RunOptions) => Promise<CellNear[]>;
