import { whole } from '../../../src/domain/text/numbers.ts'
import { showLine } from '../show-line.ts'

interface RowsDone {
  readonly rows: number
  readonly allRows: number
  /** The size of the archive so far, while it is written. */
  readonly bytes?: number
}

/** Shows how far the warehouse's rows are, with bytes and an estimate of the time that is left. */
export const showRows = (verb: string) => {
  const show = showLine()
  const begun = performance.now()
  return ({ rows, allRows, bytes }: RowsDone) => {
    const seconds = (performance.now() - begun) / 1000
    const left = (seconds * (allRows - rows)) / rows
    const size = bytes === undefined ? '' : `, ${(bytes / 1e6).toFixed(1)} MB written`
    show(
      `${whole(rows)} of ${whole(allRows)} rows of the warehouse ${verb}${size}${rows * 100 < allRows ? '' : `, about ${whole(left)} s left`}`,
    )
  }
}
