import type { DragHandler, DragPoint } from '../../../map/map-drags.ts'
import { announce } from '../../../ui/display/live-region.tsx'
import type { Wizard } from '../model.ts'
import { zonesText } from '../zone-refusal.ts'
import { subtracts } from './tool-choice.ts'

/** A stroke is looked up at points this far apart, so that a fast one misses no zone that is wider. */
const STEP_PX = 4

/** Takes every zone that the pointer passes over. */
export const paintDrag = (wizard: Wizard): DragHandler => {
  const { zones, zoneFile, tools } = wizard
  const painted = new Set<number>()
  let before: readonly number[] = []
  let last: DragPoint | null = null
  let queue: Promise<void> = Promise.resolve()
  let waiting: number[] = []
  let stroke = 0

  const change = (subtract: boolean) => ({
    label: 'paint',
    ids: subtract ? before.filter(id => !painted.has(id)) : [...new Set([...before, ...painted])],
  })
  /** Points along the way from the last one; interleaved [lon, lat]. */
  const along = (point: DragPoint): void => {
    const from = last ?? point
    const [dx, dy] = [point.pixel[0] - from.pixel[0], point.pixel[1] - from.pixel[1]]
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STEP_PX))
    for (let step = last === null ? 0 : 1; step <= steps; step++) {
      const share = step / steps
      waiting.push(from.at[0] + (point.at[0] - from.at[0]) * share, from.at[1] + (point.at[1] - from.at[1]) * share)
    }
    last = point
  }
  /** Finds the zones of the points that wait, in the worker, one batch after the other. */
  const find = async (mine: number): Promise<void> => {
    const open = zoneFile.set.peek()
    const points = waiting
    waiting = []
    if (points.length === 0 || open.kind !== 'open' || mine !== stroke) return
    const grid = await open.engine.toGrid(Float64Array.from(points))
    const eastings = grid.filter((_, index) => index % 2 === 0)
    const northings = grid.filter((_, index) => index % 2 === 1)
    const found = await open.engine.locate(open.info.setId, eastings, northings)
    if (mine === stroke) for (const id of found) if (id !== 0) painted.add(id)
  }
  const look = (subtract: boolean): void => {
    const mine = stroke
    queue = queue
      .then(() => find(mine))
      .then(() => {
        if (mine === stroke) zones.sketch(change(subtract))
      })
      .catch(console.error)
  }
  return {
    begin: (point, alt) => {
      stroke += 1
      painted.clear()
      before = zones.selection.ids.peek()
      last = null
      waiting = []
      along(point)
      look(subtracts(tools, alt))
    },
    move: (points, alt) => {
      for (const point of points) along(point)
      look(subtracts(tools, alt))
    },
    end: (_, alt) => {
      const subtract = subtracts(tools, alt)
      void queue.then(async () => {
        const made = change(subtract)
        stroke += 1
        const taken = painted.size > 0 && (await zones.apply(made))
        zones.sketch(null)
        if (taken) announce(`Paint ${subtract ? 'takes away' : 'takes'} ${zonesText(painted.size)}`)
      })
    },
    cancel: () => {
      stroke += 1
      zones.sketch(null)
    },
  }
}
