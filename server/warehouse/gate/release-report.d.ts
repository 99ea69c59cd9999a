import type { ReleasedTotal } from '../../../src/contract/location-insights.ts';
import { type Released } from './release.ts';
export interface ReportFigures<R> {
    readonly rows: R[];
    /** The totals that the rows add up to; none where they add up to nothing. */
    readonly totals: ReleasedTotal[];
}
/** A view's rows with the totals of its margins. */
export declare const releaseReport: <R>(rows: Released<R[]>, ...totals: readonly Released<ReleasedTotal[]>[]) => Released<ReportFigures<R>>;
