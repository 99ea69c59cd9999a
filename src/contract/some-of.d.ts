import { z } from 'zod';
/**
 * A multi-select filter of a query: options separated by commas; empty means all of them.
 * @param options alternatives of a regular expression, 'NA|[1-6]'
 */
export declare const someOf: (options: string) => z.ZodDefault<z.ZodString>;
