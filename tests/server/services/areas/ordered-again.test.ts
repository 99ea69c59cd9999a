import { expect, test } from 'vitest'
import { judgeOverlay } from '../../../../server/services/areas/judge-overlay.ts'
import { createNodeEngine } from '../../../../server/zones/node-engine.ts'
import { randomOf } from '../../../support/random.ts'
import { evenly } from '../../support/judge-on.ts'

/** With this seed, an area would snap to a newer edge if slivers alone decided which areas are older. */
const SEED = 23
const MIN_DEVICES = 15
const CROWD = 10
/** About 700 by 670 m, in degrees. */
const [WIDE, HIGH] = [0.01, 0.006]

test('recognises and allows every area of a crowd when it is ordered again', async () => {
  const engine = await createNodeEngine()
  const random = randomOf(SEED)
  const ordered: { asked: string; wkt: string; isDrawn: boolean }[] = []
  const order = async (asked: string, isDrawn: boolean) => {
    const laid = await engine.overlayArea({ wkt: asked, earlier: ordered.map(({ wkt }) => wkt), snap: true })
    const { kind } = await judgeOverlay(
      {
        evOnly: false,
        alone: true,
        discs: [],
        laid,
        isKnown: ordered.some(({ wkt }) => wkt === laid.wkt),
        isDrawn: isDrawn || ordered.some(area => area.isDrawn),
        earlierEvOnly: ordered.map(() => false),
      },
      { all: evenly(1000), electric: evenly(100) },
      MIN_DEVICES,
    )
    return { asked, wkt: laid.wkt, isDrawn, kind }
  }
  for (let made = 0; made < CROWD; made++) {
    const at: [number, number] = [-1.55 + (random() - 0.5) * WIDE, 53.8 + (random() - 0.5) * HIGH]
    const disc = await engine.discs([{ at, radiusM: 300 }])
    const [minE, minN, maxE, maxN] = disc.extent
    const isDrawn = random() < 0.2
    const asked = isDrawn
      ? `POLYGON ((${minE} ${minN + 50}, ${maxE} ${minN}, ${maxE - 60} ${maxN}, ${minE + 20} ${maxN}, ${minE} ${minN + 50}))`
      : disc.wkt
    const { kind, ...area } = await order(asked, isDrawn)
    if (kind === 'allowed') ordered.push(area)
  }
  expect(ordered.some(({ asked, wkt }) => asked !== wkt)).toBe(true)
  for (const area of ordered)
    expect(await order(area.asked, area.isDrawn), `seed ${SEED}`).toEqual({ ...area, kind: 'allowed' })
})
