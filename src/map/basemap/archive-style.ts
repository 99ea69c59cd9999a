import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { Palette } from '../../ui/theme/palette.ts'
import { archiveGround } from './archive-ground.ts'
import { archiveLabels } from './archive-labels.ts'
import { ARCHIVE_URL } from './archive-tiles.ts'

/** In words, because pictures and PDFs carry it where nobody can follow a link. */
const CREDIT =
  'Base map: © <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap contributors</a>, Open Database Licence'

export const archiveSource: SourceSpecification = { type: 'vector', url: ARCHIVE_URL, attribution: CREDIT }

/** The portal's own drawing of OpenStreetMap: what lies below the zones, then the names above them. */
export const archiveStyle = (colours: Palette): LayerSpecification[] => [
  ...archiveGround(colours),
  ...archiveLabels(colours),
]
