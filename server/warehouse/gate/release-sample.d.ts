import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import { type Categories } from './categories.ts';
import { type Released } from './release.ts';
/** The visits of one person to a place in one hour of the week, by one mode and from one zone. */
export interface SampleVisits {
    readonly person: number;
    /** The person's noise factor, times NOISE_UNIT. */
    readonly factor: number;
    /** Sum of weights, thousandths. */
    readonly weight: number;
    /** Hour of the week, 0 to 167. */
    readonly hour: number;
    readonly mode: number;
    readonly zone: number;
}
/** What a dataset of a place would show, made of released figures alone. */
export interface SampleFigures {
    /** Visits of the month, people. */
    readonly visits: number;
    /** Observed devices, before expansion. */
    readonly devices: number;
    /** The share of them that come on a weekday, in the mean over the seven. */
    readonly onWeekday: number;
    /** The design factor (quality.ts). */
    readonly design: number;
    /** How many hours of the day and modes are told apart, and how many places of origin. */
    readonly hours: number;
    readonly modes: number;
    readonly places: number;
}
/** A tree of categories, and the category of each visit. */
export interface VisitTree {
    readonly categories: Categories;
    readonly leaves: ReadonlyMap<number, number>;
    readonly optionOf: (visit: SampleVisits) => number;
}
/** Zones by middle zone, each level halved: about the tree by which maps are cut. @param parents the middle zone of each small one */
export declare const placesTree: (parents: ReadonlyMap<number, number>) => VisitTree;
/** What would be released of a place, or null if its total would not be. */
export declare const releaseSample: (visits: readonly SampleVisits[], byPlace: VisitTree, settings: DisclosureSettings) => Released<SampleFigures> | null;
