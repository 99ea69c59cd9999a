import type { ZonesOfBuild } from './zones-of-build.ts';
/** A tree of zones that are joined from smaller ones. */
export interface JoinedZones extends ZonesOfBuild {
    /** The joined zone that a trip's smaller zone counts with. */
    readonly joinedOf: (zone: number) => number;
}
/**
 * Joins the zones of a tree. Zones that are part of no joined one leave the tree, and their trips count with a neighbour, so that the places
 * of a map add up to its total.
 * @param numberOf the number of the joined zone that a zone is part of, 0 for none
 * @returns null if no zone is part of a joined one
 */
export declare const joinZones: (small: ZonesOfBuild, numberOf: (zone: number) => number) => JoinedZones | null;
