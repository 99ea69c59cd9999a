import type { Warehouse } from '../../../server/warehouse/warehouse.ts';
export interface OpenEngine {
    readonly warehouse: Warehouse;
    /** A folder for the test's files, gone when it closes. */
    readonly folder: string;
    readonly close: () => Promise<void>;
}
/** The embedded engine, and in the long run the server as well, where it is here. */
export declare const ENGINES: readonly {
    readonly name: string;
    readonly open: () => Promise<OpenEngine>;
}[];
