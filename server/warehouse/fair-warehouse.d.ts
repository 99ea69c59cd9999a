import { type Warehouse } from './warehouse.ts';
/** How many statements run at a time. Viewers and long work have slots of their own, so that a load never delays a screen. */
export interface Width {
    readonly viewer: number;
    readonly work: number;
}
/**
 * Queues the statements of a warehouse round-robin by organisation, so that an organisation with a hundred queries delays another one
 * by a single query. A read is cancelled when nobody waits for it any more; a write is cancelled by its own signal alone, so that it
 * is not left half done.
 */
export declare const queueFairly: (engine: Warehouse, width: Width) => Warehouse;
