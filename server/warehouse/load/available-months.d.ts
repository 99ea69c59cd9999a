import type { AvailableMonth } from '../../../src/contract/places.ts';
import type { Warehouse } from '../warehouse.ts';
/** The months that can be ordered because enough of their local days hold data, ascending. */
export declare const availableMonths: (warehouse: Warehouse) => Promise<AvailableMonth[]>;
