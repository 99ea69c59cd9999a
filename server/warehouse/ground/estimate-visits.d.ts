import type { ExpectedVisits } from '../../../src/contract/datasets.ts';
import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import type { ReleasedSquares } from '../gate/spread-squares.ts';
import { type Curves } from './fit-curves.ts';
/** The zones by which an order would be counted: small or middle standard zones, or a customer's own. */
export type OriginZones = 'small' | 'middle' | 'own';
/** The place and the days of a dataset. */
export interface AskedDataset {
    /** The study area, EPSG:27700. */
    readonly areaWkt: string;
    readonly zones: OriginZones;
    readonly firstDay: string;
    readonly lastDay: string;
    readonly eventDays: readonly string[] | null;
}
/**
 * Estimates the visits of a dataset from released figures alone: the squares by share of area, corrected for the size of each part
 * of the area, since people who live there are no visitors. The range contains the released visits of nine places in ten. A dataset
 * whose total is more likely not to be released than to be is one of few visits.
 */
export declare const estimateVisits: (squares: ReleasedSquares, curves: Curves, asked: AskedDataset, { minDevices }: Pick<DisclosureSettings, 'minDevices'>) => ExpectedVisits;
