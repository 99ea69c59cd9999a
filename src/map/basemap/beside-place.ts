import type { SymbolLayerSpecification } from 'maplibre-gl'

/** Where a name may stand, the best first; offsets in ems. Below and above it clears a mark on its place. */
const AROUND = ['center', [0, 0], 'left', [0.5, 0], 'right', [-0.5, 0], 'top', [0, 1.9], 'bottom', [0, -1.9]]
const NEAR = ['center', [0, 0], 'top', [0, 0.4], 'bottom', [0, -0.4]]
/** Closer views show which of two names a place has, so it stays upon it. */
const NEAR_FROM_ZOOM = 11

/**
 * Far away the name of a town may stand beside its place, so that Liverpool has room next to Manchester, and Leeds next to a mark of
 * the reader's own.
 */
export const BESIDE_PLACE: SymbolLayerSpecification['layout'] & {} = {
  'text-variable-anchor-offset': ['step', ['zoom'], ['literal', AROUND], NEAR_FROM_ZOOM, ['literal', NEAR]],
  'text-justify': 'auto',
}
