import type { Released } from '../../../server/warehouse/disclosure/release.ts'
import type { ReleasedSquares } from '../../../server/warehouse/disclosure/square-cells.ts'

/** Invented squares that look like released ones. */
export const releasedSquares = ({ devices }: Pick<ReleasedSquares, 'devices'>): Released<ReleasedSquares> =>
  ({ version: '1', devices, visits: new Map<number, number>(), cells: [] }) as unknown as Released<ReleasedSquares>
