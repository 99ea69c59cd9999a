import type { ChildProcess } from 'node:child_process';
/**
 * Pings a child process repeatedly, which its queries do not hold up, and kills it if it does not reply in time. Its callers get
 * an error when it ends, and the next call starts another.
 * @param answerMs how long it may be silent
 */
export declare const watchChild: (child: ChildProcess, answerMs?: number) => void;
