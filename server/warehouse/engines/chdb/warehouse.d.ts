import { type Warehouse } from '../../warehouse.ts';
export interface ChdbOptions {
    /** The folder that the child owns. */
    readonly folder: string;
    /** Told when the child dies unasked; it has been started again by then, or will be by the next call. */
    readonly onLost?: (message: string) => void;
    /** How long the child may be silent before it is taken for dead. Milliseconds. */
    readonly answerMs?: number;
}
/** ClickHouse embedded: one forked child owns the folder, is started again when it dies, and leaves with this process. */
export declare const openChdb: (options: ChdbOptions) => Promise<Warehouse>;
