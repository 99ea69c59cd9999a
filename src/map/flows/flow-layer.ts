import type { CustomLayerInterface, Map as MapLibre } from 'maplibre-gl'
import { parseColour } from '../../ui/theme/css-colour.ts'
import type { Palette } from '../../ui/theme/palette.ts'
import { LAYERS } from '../layer-ids.ts'
import { pixelsOfWorld } from '../zone-path.ts'
import { anchorOf, arrowNumbers, circleNumbers } from './flow-buffers.ts'
import { FLOW_DIRECTIONS, type FlowCircle, type FlowFeed, type FlowView } from './flow-feed.ts'
import { ARROW_FRAGMENT, ARROW_VERTEX, CIRCLE_FRAGMENT, CIRCLE_VERTEX } from './flow-shaders.ts'
import { flowTints } from './flow-tints.ts'

export interface FlowLayer {
  readonly layer: CustomLayerInterface
  /** Sends the flows of new figures to the graphics card. */
  feed(flows: FlowFeed): void
  /** Draws a different selection of these flows in the next frame. */
  show(view: FlowView): void
  circles(circles: readonly FlowCircle[]): void
  restyle(colours: Palette): void
}

/** Represents no zone: zones are numbered from 1, and 0 is Outside. */
const NO_ZONE = -1

const NOTHING: FlowView = { hasArrows: false, focus: null, direction: 'both', pair: null, isWithinView: false }

/** Discs are translucent, so that the map under them stays visible. */
const [WITHIN, DISC] = [0.28, 0.72]

type Rgba = readonly [number, number, number, number]

/** Returns a colour with premultiplied alpha, which MapLibre's blending expects. */
const premultiplied = (text: string, opacity = 1): Rgba => {
  const { red, green, blue, opacity: own } = parseColour(text)
  const all = own * opacity
  return [(red / 255) * all, (green / 255) * all, (blue / 255) * all, all]
}

/** Returns the colours of flows, indexed by the shaders' kinds. */
const flowColours = (palette: Palette) => {
  const { ink, ink2, categories, mapHalo } = palette
  const [into, out] = [categories[2] ?? ink, categories[1] ?? ink]
  return {
    arrows: [...flowTints(palette), into, out, ink].map(each => premultiplied(each)),
    circles: [premultiplied(ink2, WITHIN), premultiplied(into, DISC), premultiplied(out)],
    halo: premultiplied(mapHalo),
  }
}

/**
 * Draws flows and circles on MapLibre's own canvas, below the place names. Each reply's flows are sent to the graphics
 * card once; a change of focus, direction or pair sends only a few numbers.
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
        arrows: createFlowProgram(gl as WebGL2RenderingContext, ARROW_VERTEX, ARROW_FRAGMENT, [4, 2, 3, 2]),
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
      // The marked flow and its reverse are drawn on top of all others.
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

type Gl = WebGL2RenderingContext

/** A program that draws one rectangle per row of numbers. */
interface FlowProgram {
  /** Sends the rows and drops the previous ones. */
  fill(numbers: Float32Array): void
  /** Draws every row. `set` writes the uniforms. */
  draw(set: (place: (name: string) => WebGLUniformLocation | null) => void): void
  remove(): void
}

const shaderOf = (gl: Gl, kind: number, source: string): WebGLShader => {
  const shader = gl.createShader(kind)
  if (shader === null) throw new Error('The graphics card takes no more shaders. Reload the page.')
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
    throw new Error(`A shader of the flow map does not compile: ${gl.getShaderInfoLog(shader)}`)
  return shader
}

/**
 * @param sizes the number of values in a row that each attribute takes, from location 1 on; location 0 is the
 * rectangle's corner
 */
function createFlowProgram(gl: Gl, vertex: string, fragment: string, sizes: readonly number[]): FlowProgram {
  const program = gl.createProgram()
  for (const shader of [shaderOf(gl, gl.VERTEX_SHADER, vertex), shaderOf(gl, gl.FRAGMENT_SHADER, fragment)]) {
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  const [vertices, corners, rows] = [gl.createVertexArray(), gl.createBuffer(), gl.createBuffer()]
  const perRow = sizes.reduce((sum, size) => sum + size, 0)
  const bytes = Float32Array.BYTES_PER_ELEMENT
  gl.bindVertexArray(vertices)
  gl.bindBuffer(gl.ARRAY_BUFFER, corners)
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.bindBuffer(gl.ARRAY_BUFFER, rows)
  let before = 0
  for (const [at, size] of sizes.entries()) {
    gl.enableVertexAttribArray(at + 1)
    gl.vertexAttribPointer(at + 1, size, gl.FLOAT, false, perRow * bytes, before * bytes)
    gl.vertexAttribDivisor(at + 1, 1)
    before += size
  }
  gl.bindVertexArray(null)
  const places = new Map<string, WebGLUniformLocation | null>()
  const placeOf = (name: string): WebGLUniformLocation | null => {
    if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name))
    return places.get(name) ?? null
  }
  let count = 0
  return {
    fill: numbers => {
      count = numbers.length / perRow
      gl.bindBuffer(gl.ARRAY_BUFFER, rows)
      gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.DYNAMIC_DRAW)
    },
    draw: set => {
      gl.useProgram(program)
      set(placeOf)
      gl.bindVertexArray(vertices)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
      gl.bindVertexArray(null)
    },
    remove: () => {
      gl.deleteProgram(program)
      gl.deleteVertexArray(vertices)
      for (const buffer of [corners, rows]) gl.deleteBuffer(buffer)
    },
  }
}
