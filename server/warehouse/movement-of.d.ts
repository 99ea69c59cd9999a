import type { DisclosureSettings } from '../../src/contract/location-insights.ts';
import { type Cache } from './cache/create-cache.ts';
import { type EventView } from './events/event-views.ts';
import type { Locate } from './extract/place-ends.ts';
import type { Released } from './gate/release.ts';
import type { FlowFigures, FlowHours } from './gate/release-flows.ts';
import type { ReportFigures } from './gate/release-report.ts';
import type { Magnitudes } from './gate/release-zones.ts';
import type { ReleasedSquares } from './gate/spread-squares.ts';
import type { ZoneTrees } from './maps/zone-trees.ts';
import type { EventQuestion, MovementData } from './movement-data.ts';
import { type MovementLoader } from './movement-loader.ts';
import type { NoiseSource } from './noise/noise-keys.ts';
import { type ReportRows, type ReportView } from './reports/report-views.ts';
import { type TourismAnswer } from './tourism/tourism.ts';
import type { Warehouse } from './warehouse.ts';
interface Figures {
    report<V extends ReportView>(view: V, buildId: number): Promise<Released<ReportFigures<ReportRows[V]>>>;
    eventReport<V extends EventView>(view: V, buildId: number, asked: EventQuestion): Promise<Released<ReportFigures<ReportRows[V]>>>;
    eventOrigins(...args: Parameters<MovementData['eventOrigins']>): Promise<Released<Magnitudes>>;
    zones(...args: Parameters<MovementData['zones']>): Promise<Released<Magnitudes>>;
    tourism(...args: Parameters<MovementData['tourism']>): Promise<Released<TourismAnswer>>;
    flows(...args: Parameters<MovementData['flows']>): Promise<Released<FlowFigures> & {
        Days: number;
    }>;
    flowHours(...args: Parameters<MovementData['flowHours']>): Promise<Released<FlowHours> & {
        Days: number;
    }>;
}
/** MovementData in which the type of every figure of people is Released: a figure that has not passed the gate does not compile. */
type GatedMovementData = Omit<MovementData, keyof Figures | 'releasedSquares'> & Figures & {
    releasedSquares(...args: Parameters<MovementData['releasedSquares']>): Promise<Released<ReleasedSquares>>;
};
export type OpenMovementData = GatedMovementData & {
    readonly load: MovementLoader;
};
export declare const movementDataOf: (warehouse: Warehouse, locate: Locate, settings: DisclosureSettings, noise: NoiseSource, trees: ZoneTrees, cache?: Cache) => OpenMovementData;
export {};
