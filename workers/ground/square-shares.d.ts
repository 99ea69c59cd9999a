import { type Polygons } from '../geometry/polygons.ts';
/** How much of an area lies in each 500 m square: square = (e div 500) * 4096 + (n div 500), with its square metres. */
export type SquareShares = ReadonlyMap<number, number>;
/**
 * The exact area of polygons in every 500 m square that they meet: each edge adds what lies to the east of it, edges that
 * run up and edges that run down with opposite signs.
 */
export declare const squareShares: (polygons: Polygons) => Map<number, number>;
