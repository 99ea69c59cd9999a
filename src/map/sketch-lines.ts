import type { Map as MapLibre } from 'maplibre-gl'
import type { LonLat } from '../../workers/contract.ts'
import { linePath, PATH_WORLD_PX, pathScale } from './zone-path.ts'

/** The shape that the user is drawing or has just drawn. */
export interface Sketch {
  /** Dashed lines of [lon, lat]. The first line encloses the shape. */
  readonly lines: readonly (readonly LonLat[])[]
  /** True while the user is drawing. A dotted line then connects its end to its start. */
  readonly open?: boolean
  /** A cross with the word `middle`. */
  readonly middle?: LonLat | undefined
  /** Text next to a place, such as a radius. */
  readonly note?: { readonly at: LonLat; readonly text: string } | undefined
}

const SVG = 'http://www.w3.org/2000/svg'
const CROSS = 'M-8 0H8M0 -8V8'

/**
 * Draws a sketch as SVG over the map. A lasso grows in every frame, and MapLibre would lay out a layer again each time.
 */
export const createSketchLines = (map: MapLibre): { show(sketch: Sketch | null): void } => {
  const add = (parent: Element, name: string, className: string): SVGElement => {
    const element = document.createElementNS(SVG, name)
    if (className !== '') element.setAttribute('class', className)
    parent.append(element)
    return element
  }
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', 'map-sketch')
  svg.setAttribute('aria-hidden', 'true')
  map.getCanvas().after(svg)
  const lines = add(svg, 'g', '')
  const [casing, line, closing] = ['case', 'line', 'closing'].map(part => add(lines, 'path', `map-sketch-${part}`))
  const start = add(svg, 'circle', 'map-sketch-start')
  start.setAttribute('r', '4.5')
  const middle = add(svg, 'g', 'map-sketch-middle')
  for (const part of ['case', 'line']) add(middle, 'path', `map-sketch-${part}`).setAttribute('d', CROSS)
  const word = add(middle, 'text', '')
  word.textContent = 'middle'
  word.setAttribute('x', '12')
  word.setAttribute('y', '-8')
  const note = add(svg, 'text', '')
  note.setAttribute('x', '12')

  let shown: Sketch | null = null
  let from: LonLat = [0, 0]
  const put = (element: SVGElement, at: LonLat | undefined, scale = ''): void => {
    element.style.display = at === undefined ? 'none' : ''
    if (at === undefined) return
    const { x, y } = map.project([...at])
    element.setAttribute('transform', `translate(${x} ${y})${scale}`)
  }
  const place = (): void => {
    svg.style.display = shown === null ? 'none' : ''
    if (shown === null) return
    put(lines, from, ` scale(${pathScale(map.getZoom())})`)
    put(start, shown.open ? shown.lines[0]?.[0] : undefined)
    put(middle, shown.middle)
    put(note, shown.note?.at)
  }
  place()
  map.on('move', place)
  map.on('resize', place)

  return {
    show: sketch => {
      shown = sketch
      if (sketch !== null) {
        const open = sketch.open === true
        const path = linePath(sketch.lines, PATH_WORLD_PX, !open)
        from = path.from
        for (const part of [casing, line]) part!.setAttribute('d', path.d)
        const end = sketch.lines[0]?.at(-1) ?? from
        closing!.setAttribute('d', open ? linePath([[from, end]], PATH_WORLD_PX, false).d : '')
        note.textContent = sketch.note?.text ?? ''
      }
      place()
    },
  }
}
