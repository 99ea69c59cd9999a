import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
/** The rules by which a figure is released. */
export interface GateSettings extends DisclosureSettings {
    /** True where a place is followed from month to month by such figures. */
    readonly isFollowed?: true;
}
/**
 * The rules for figures that are there again in every month and on every day: the total of a place, and its figures by kind of
 * day, weekday and date. Their thresholds are drawn from a wide range, so that how often a figure is withheld in a long series does not
 * tell whether one device more was there.
 */
export declare const followed: (settings: DisclosureSettings) => GateSettings;
/** @throws RangeError where the threshold is under its floor. */
export declare const disclosureSettings: (minDevices: number) => DisclosureSettings;
