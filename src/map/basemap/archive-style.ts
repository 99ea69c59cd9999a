import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { Palette } from '../../ui/theme/palette.ts'
import { archiveGround } from './archive-ground.ts'
import { archiveLabels } from './archive-labels.ts'
import { ARCHIVE_URL } from './archive-tiles.ts'

/** What `ARCHIVE_URL` replies says zooms, bounds and the credit of the archive that is there. */
export const archiveSource: SourceSpecification = { type: 'vector', url: ARCHIVE_URL }

/** The portal's own drawing of the archive: what lies below the zones, then the names above them. */
export const archiveStyle = (colours: Palette): LayerSpecification[] => [
  ...archiveGround(colours),
  ...archiveLabels(colours),
]
