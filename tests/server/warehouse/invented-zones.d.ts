import type { NamedZoneTree, ZoneTrees } from '../../../server/warehouse/maps/zone-trees.ts';
/** A tree of zones that halves their numbers, whatever their place. Residents are a thousand each. */
export declare const treeOfNumbers: (numbers: readonly number[], [easting, northing]?: readonly [number, number]) => NamedZoneTree;
/** The same tree for every build, of an area about a place. */
export declare const treesOfNumbers: (numbers: readonly number[], place: readonly [number, number]) => ZoneTrees;
