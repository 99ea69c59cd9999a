import type { createClient } from '@clickhouse/client';
import { TIME_OUTS } from '../../../outages/time-outs.ts';
type Client = Pick<ReturnType<typeof createClient>, 'query' | 'ping'>;
type ServerTimeOuts = Pick<typeof TIME_OUTS, 'watch' | 'watchAnswer' | 'warehouseHealth'>;
/** Finds statements of one ClickHouse server whose answer will never come (docs/decisions/0014-time-outs.md). */
export declare const watchServer: (client: Client, timeOuts?: ServerTimeOuts) => {
    /** @throws WarehouseError engine-lost where the server has been silent and still is */
    requireAnswer(): Promise<void>;
    /** A signal that is raised, with a WarehouseError engine-lost, where the statement is lost; `end` ends the watching. */
    begin(queryId: string): {
        readonly lost: AbortSignal;
        readonly end: () => void;
    };
    /** True if the server responds within the time limit. */
    answers: () => Promise<boolean>;
};
export {};
