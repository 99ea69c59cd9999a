import type { EventSide } from '../../../src/contract/location-insights.ts';
import { type EventDays } from '../events/read-event.ts';
import type { Released } from '../gate/release.ts';
import { type Magnitudes } from '../gate/release-zones.ts';
import { type MapContext, type MapOfBuild, type Selected } from './map-cuts.ts';
import type { Selection } from './selection.ts';
/** Some of the period's trips by place, at the finest safe resolution. No places if too few trips are selected. */
export declare const magnitudesOf: (map: MapOfBuild, selected: readonly Selected[], options: Magnitudes['Options']) => Promise<Released<Magnitudes>>;
export declare const zoneMagnitudes: (map: MapOfBuild, selection: Selection) => Promise<Released<Magnitudes>>;
/** The visits of one side of an event by place of origin. Both sides show the same finest places. */
export declare const eventOrigins: (context: MapContext, buildId: number, event: EventDays | null, side: EventSide) => Promise<Released<Magnitudes>>;
