import { WarehouseError } from '../warehouse.ts';
/**
 * What an engine's error means to a caller; every version writes its number into the message.
 * @param place the server that said it
 */
export declare const engineError: (error: unknown, place?: string) => WarehouseError;
