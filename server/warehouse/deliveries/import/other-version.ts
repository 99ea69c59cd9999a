import { whole } from '../../../../src/domain/text/numbers.ts'
import { MovementImportError } from './import-error.ts'
import type { Piece } from './pieces.ts'

/** Where at least this share of the first rows name unknown zones, the delivery uses another version. */
const MOST_UNKNOWN = 0.9
/** The number of such rows that are still listed, as examples for the user. */
export const NAMED_ROWS = 100

const rowsOf = ({ rows, rejected }: Piece) => rows + rejected.length

/** True if nearly every row names an unknown zone, so that the delivery is refused as a whole. */
export const isOfOtherVersion = (piece: Piece): boolean =>
  piece.unknownZones > 0 && piece.unknownZones >= rowsOf(piece) * MOST_UNKNOWN

/** The message to the user who imports. */
export const otherVersion = (piece: Piece, version: number): MovementImportError =>
  new MovementImportError(
    `${whole(piece.unknownZones)} of the first ${whole(rowsOf(piece))} rows name zones that version ${version} of the standard zones has not, so the delivery is probably in another version, and nothing of it was imported. Name its version by --zones VERSION; npm run zones:standard -- --list shows which there are. Up to ${NAMED_ROWS} of these rows are in the list of rejected rows.`,
  )
