import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { keepPicture } from './support/keep-picture.ts'
import { orderZones } from './support/order-zones.ts'
import { REAL_ZONES } from './support/real-zones.ts'
import { expectAccessible, test } from './support/test.ts'

/**
 * Leeds city square in [lon, lat] degrees, the centre of the demo's metropolitan region, which the real file also
 * covers.
 */
const LEEDS = [-1.5474, 53.7962] as const
/** The existing datasets around Leeds already count its ground in as many ways as a month allows. */
const WAKEFIELD = [-1.4977, 53.683] as const
/** The folder for screenshots that are checked by eye. */
const looks = resolve(import.meta.dirname, '../../.cache/test/pictures')
/** No other test takes these screenshots. */
const JUDGED_HERE = new Set(['wizard-refused', 'wizard-location', 'wizard-confirm', 'my-datasets'])

test('[P1.01] [P2.20] [P5.21] orders forty zones of the demo’s own system and opens the result @long', async ({
  page,
}) => {
  await orderZones(page, {
    system: 'North Planning Areas',
    fileName: 'north-planning-areas',
    from: LEEDS,
    dataset: 'Forty planning areas',
    zoomOut: 2,
    look: async name => {
      await keepPicture(page, name)
      if (JUDGED_HERE.has(name)) await expectAccessible(page)
    },
  })
})

test.describe('the national file', () => {
  test.skip(!existsSync(REAL_ZONES.file), `NOTICE: ${REAL_ZONES.file} is not here; its order is not tested`)

  test('[P2.25] [P5.22] [P2.23] orders forty of 35,672 real zones and opens the result @long', async ({ page }) => {
    await orderZones(page, {
      system: REAL_ZONES.name,
      fileName: 'aire-valley-transport-partnership.lsoa-2021',
      from: WAKEFIELD,
      dataset: 'Forty real zones',
      zoomOut: 2,
      look: async name => {
        await page.screenshot({ path: `${looks}/real-${name}.png` })
      },
    })
  })
})
