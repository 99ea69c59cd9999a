import type { CustomLayerInterface, Map as MapLibre } from 'maplibre-gl'
import { parseColour } from '../../ui/theme/css-colour.ts'
import type { Palette } from '../../ui/theme/palette.ts'
import { LAYERS } from '../layer-ids.ts'
import { pixelsOfWorld } from '../zone-path.ts'
import { anchorOf, arrowNumbers, circleNumbers } from './flow-buffers.ts'
import { FLOW_DIRECTIONS, type FlowCircle, type FlowFeed, type FlowView } from './flow-feed.ts'
import { createFlowProgram, type FlowProgram } from './flow-program.ts'
import { ARROW_FRAGMENT, ARROW_VERTEX, CIRCLE_FRAGMENT, CIRCLE_VERTEX } from './flow-shaders.ts'

export interface FlowLayer {
  readonly layer: CustomLayerInterface
  /** Sends the flows of new figures to the graphics card. */
  feed(flows: FlowFeed): void
  /** Draws others of these flows, in the next frame. */
  show(view: FlowView): void
  circles(circles: readonly FlowCircle[]): void
  restyle(colours: Palette): void
}

/** No zone: zones count from 1, and outside is 0. */
const NO_ZONE = -1

const NOTHING: FlowView = { hasArrows: false, focus: null, direction: 'both', pair: null, isWithinView: false }

/** Opacities of plain and of faint half-arrows, which many others cross. */
const PLAIN = 0.5
const FAINT = 0.2
/** A disc lets what is under it be seen. */
const DISC = 0.72

type Rgba = readonly [number, number, number, number]

/** A colour with its parts multiplied by its opacity, as MapLibre draws. */
const premultiplied = (text: string, opacity = 1): Rgba => {
  const { red, green, blue, opacity: own } = parseColour(text)
  const all = own * opacity
  return [(red / 255) * all, (green / 255) * all, (blue / 255) * all, all]
}

/** The colours of flows by the numbers of the shaders. */
const flowColours = ({ ink, ink2, categories, mapHalo }: Palette) => {
  const [into, out] = [categories[2] ?? ink, categories[1] ?? ink]
  return {
    arrows: [
      premultiplied(ink2, PLAIN),
      premultiplied(ink2, FAINT),
      ...[into, out, ink].map(each => premultiplied(each)),
    ],
    circles: [premultiplied(ink2, DISC), premultiplied(into, DISC), premultiplied(out)],
    halo: premultiplied(mapHalo),
  }
}

/**
 * Draws flows and circles within MapLibre's own picture, below the names of places. The flows are sent once for each reply: a
 * change of focus, direction or pair sends a few numbers, and no part of them is laid out again.
 */
export function createFlowLayer(map: MapLibre, palette: Palette): FlowLayer {
  let colours = flowColours(palette)
  let flows: FlowFeed = { places: new Map(), arrows: [] }
  let anchor = anchorOf(flows.places)
  let view = NOTHING
  let circles: readonly FlowCircle[] = []
  let programs: { readonly arrows: FlowProgram; readonly circles: FlowProgram } | null = null
  const fillCircles = () => programs?.circles.fill(circleNumbers(circles, flows.places, anchor))
  const fillAll = () => {
    programs?.arrows.fill(arrowNumbers(flows.arrows, flows.places, anchor))
    fillCircles()
  }
  const layer: CustomLayerInterface = {
    id: LAYERS.flows,
    type: 'custom',
    onAdd: (_, gl) => {
      programs = {
        arrows: createFlowProgram(gl as WebGL2RenderingContext, ARROW_VERTEX, ARROW_FRAGMENT, [4, 2, 3]),
        circles: createFlowProgram(gl as WebGL2RenderingContext, CIRCLE_VERTEX, CIRCLE_FRAGMENT, [2, 2]),
      }
      fillAll()
    },
    onRemove: () => {
      for (const program of Object.values(programs ?? {})) program.remove()
      programs = null
    },
    render: context => {
      const gl = context as WebGL2RenderingContext
      const { clientWidth, clientHeight } = map.getCanvas()
      const at = map.project([...anchor])
      const place = (of: (name: string) => WebGLUniformLocation | null) => {
        gl.uniform2f(of('u_anchor'), at.x, at.y)
        gl.uniform1f(of('u_world'), pixelsOfWorld(map.getZoom()))
        gl.uniform2f(of('u_size'), clientWidth, clientHeight)
        gl.uniform1f(of('u_ratio'), map.getPixelRatio())
        gl.uniform4fv(of('u_halo'), colours.halo)
      }
      const { hasArrows, focus, direction, pair, isWithinView } = view
      // the marked flow and its way back lie over all others
      for (const pass of hasArrows ? (pair === null ? [0] : [0, 1]) : [])
        programs?.arrows.draw(of => {
          place(of)
          gl.uniform1f(of('u_focus'), focus ?? NO_ZONE)
          gl.uniform1f(of('u_direction'), FLOW_DIRECTIONS.indexOf(direction))
          gl.uniform2f(of('u_pair'), pair?.o ?? NO_ZONE, pair?.d ?? NO_ZONE)
          gl.uniform1f(of('u_pass'), pass)
          gl.uniform1f(of('u_within'), isWithinView ? 1 : 0)
          gl.uniform4fv(of('u_colours'), colours.arrows.flat())
        })
      programs?.circles.draw(of => {
        place(of)
        gl.uniform4fv(of('u_circles'), colours.circles.flat())
      })
    },
  }
  return {
    layer,
    feed: next => {
      flows = next
      anchor = anchorOf(next.places)
      fillAll()
      map.triggerRepaint()
    },
    show: next => {
      view = next
      map.triggerRepaint()
    },
    circles: next => {
      circles = next
      fillCircles()
      map.triggerRepaint()
    },
    restyle: next => {
      colours = flowColours(next)
      map.triggerRepaint()
    },
  }
}
