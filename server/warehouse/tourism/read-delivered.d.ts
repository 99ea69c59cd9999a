import type { Warehouse } from '../warehouse.ts';
import type { Delivered } from './tourism-context.ts';
/** Returns what has been delivered for a version of the standard zones. */
type DeliveredOf = (version: number) => Delivered;
/** Reads what is delivered on every call; calls that come while it is being read share one reading. */
export declare const createDelivered: (warehouse: Warehouse) => (() => Promise<DeliveredOf>);
export {};
