import { type Parameters } from '../../statement.ts';
/** A query with what the server shall bind left in place, and its values; the rest as typed literals. */
export declare const bind: (sql: string, parameters: Parameters) => {
    readonly sql: string;
    readonly values: Record<string, string | number>;
};
