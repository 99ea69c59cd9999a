import { badgesApart } from '../map/badges-apart.ts'

interface Mark {
  /** CSS pixels from the map's top left corner. */
  readonly at: readonly [x: number, y: number]
  readonly text: string
}

/** The marks that lie on a map of this size, CSS pixels, and cover none before them, as on the screen: the most important is first. */
export const marksOnMap = (marks: readonly Mark[], width: number, height: number): readonly Mark[] =>
  badgesApart(
    marks.filter(({ at: [x, y] }) => x >= 0 && x <= width && y >= 0 && y <= height),
    ({ at }) => at,
  )
