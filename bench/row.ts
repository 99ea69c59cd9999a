/**
 * One line of the table: a case compared with one peer. Times are in milliseconds, and null if the peer is
 * missing or not installed, or the case lacks something.
 */
export interface Row {
  readonly case: string
  readonly peer: string
  readonly oursMs: number | null
  readonly oursMedianMs: number | null
  readonly peerMs: number | null
  readonly peerMedianMs: number | null
  /** The peer's minimum time divided by ours. */
  readonly ratio: number | null
  /** The case's figures in addition to its times. */
  readonly [figure: string]: unknown
}

export interface BenchOptions {
  /** A FlatGeobuf file in EPSG:27700. If absent, the real zones if they are available, otherwise a seeded mesh. */
  readonly zones: string | undefined
  /** Runs each case once on small input, as `npm test` does. */
  readonly once: boolean
  /** True if a case should run; all of them run if none is named. */
  wants(name: string): boolean
  /** True if `--case` names cases. */
  readonly named: boolean
}

/** A suite, which its file exports as `suite`. */
export type Suite = (options: BenchOptions) => AsyncGenerator<Row>
