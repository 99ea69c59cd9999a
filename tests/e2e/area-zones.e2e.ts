import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import { ADMINISTRATOR, PRIMARY_USER } from '../support/demo-accounts.ts'
import { PortalClient } from '../support/portal-client.ts'
import { DEMO_PASSWORD } from '../support/portal-process.ts'
import { shapefileParts, zipped } from '../workers/support/shapefile.ts'
import { placeOrder } from './support/order-by-zones.ts'
import { expect, expectAccessible, signIn, test } from './support/test.ts'

const GRID =
  'PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936",DATUM["D_OSGB_1936",SPHEROID["Airy_1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",400000.0],PARAMETER["False_Northing",-100000.0],PARAMETER["Central_Meridian",-2.0],PARAMETER["Scale_Factor",0.9996012717],PARAMETER["Latitude_Of_Origin",49.0],UNIT["Meter",1.0]]'
/** Makes names unique, because a test that is repeated on the same installation finds the zones of its earlier runs. */
const RUN = randomBytes(3).toString('hex')
const PLANNING = `Planning areas ${RUN}`
const LARGE = `Large areas ${RUN}`
const SIDE = 8
const CELL_M = 900
/**
 * Harrogate is in the middle of the zones. The existing datasets around Leeds already count its ground in as many ways
 * as a month allows.
 */
const [FIRST_E, FIRST_N] = [427_000, 452_000]
/** The number of zone NPA-33. The file lacks numbers, so zones are counted from 1. */
const AREA_33 = 3 * SIDE + 3 + 1

type Ring = [number, number][]

const cell = (i: number, j: number): Ring => {
  const [e, n] = [FIRST_E + i * CELL_M, FIRST_N + j * CELL_M]
  // A bow-tie zone whose halves differ in size. However it is read, its area is not 0.
  if (i === 2 && j === 3)
    return [
      [e, n],
      [e + CELL_M, n + CELL_M],
      [e + CELL_M, n],
      [e, n + CELL_M / 2],
      [e, n],
    ]
  // A zone that overlaps its eastern neighbour.
  const more = i === 5 && j === 5 ? 4 : 0
  return [
    [e, n],
    [e, n + CELL_M],
    [e + CELL_M + more, n + CELL_M],
    [e + CELL_M + more, n],
    [e, n],
  ]
}

/**
 * A zipped Shapefile of planning areas around Harrogate, padded with another file to the requested size.
 * @param without the code of an area that a later version leaves out
 */
const planningAreas = (paddingBytes = 0, without = ''): Buffer => {
  const all = Array.from({ length: SIDE * SIDE }, (_, at) => [Math.floor(at / SIDE), at % SIDE] as const)
  const cells = all.filter(([i, j]) => `NPA-${i}${j}` !== without)
  const parts = shapefileParts(
    cells.map(([i, j]) => [cell(i, j)]),
    cells.map(([i, j]) => ({ PA_CODE: `NPA-${i}${j}`, PA_NAME: `Area ${i} ${j}`, POP: 500 + i * 10 + j })),
    GRID,
  )
  return Buffer.from(zipped({ ...parts, 'about.bin': new Uint8Array(randomBytes(paddingBytes)) }))
}

const chooseFile = async (page: Page, name: string, buffer: Buffer, zones = SIDE * SIDE): Promise<void> => {
  await page.getByLabel('File', { exact: true }).last().setInputFiles({ name, mimeType: 'application/zip', buffer })
  await expect(page.getByText(`All ${zones} zones then lie in Great Britain`)).toBeVisible()
}

const save = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save as zone system' }).click()
}

test.describe
  .serial('a zone system from a file in the browser', () => {
    test('lets the administrator allow an organisation to import @long', async ({ page }) => {
      await signIn(page, ADMINISTRATOR)
      await page.goto('/Zone_Systems')
      const right = page.getByLabel('Aire Valley Transport Partnership')
      for (const wanted of [false, true]) {
        await expect(right).toBeAttached()
        if ((await right.isChecked()) === wanted) continue
        const told = page.waitForResponse(/SetMayImportZones/)
        await right.setChecked(wanted, { force: true })
        await told
      }
      await page.reload()
      await expect(right).toBeChecked()
      await expect(page.getByRole('table')).toContainText('North Planning Areas')
      await expectAccessible(page)
    })

    test('imports a Shapefile as a primary user, shows the repairs, saves it and offers it in the wizard @long', async ({
      page,
    }) => {
      await signIn(page, PRIMARY_USER)
      await page.getByRole('link', { name: 'Zone Systems' }).click()
      await page.getByRole('link', { name: 'Import a zone system' }).click()
      await chooseFile(page, 'planning_areas.zip', planningAreas())
      await expect(page.getByText('stated by the file')).toBeVisible()
      await expect(page.getByText('64 different, none empty').first()).toBeVisible()
      await page.getByRole('tab', { name: 'Knots 1' }).click()
      await page.getByRole('button', { name: /Show NPA-23, Knot/ }).click()
      await expect(page.getByText('crosses itself', { exact: true })).toBeVisible()
      await expect(page.getByText('NPA-23: untied')).toBeVisible()
      await page.getByRole('tab', { name: /Overlaps \d/ }).click()
      await expect(page.getByRole('cell', { name: /^Overlaps NPA-/ }).first()).toBeVisible()
      await expectAccessible(page)
      await save(page, PLANNING)
      await expect(page.getByText(`“${PLANNING}” is saved: 64 zones`)).toContainText('the digests are equal')

      await page.goto('/Dataset_Wizard?id=1')
      await page.getByRole('button', { name: /Zoning system/ }).click()
      await page.getByRole('option', { name: PLANNING }).click()
      await page.getByLabel('Dataset name').fill('On planning areas')
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByTestId('map')).toHaveAttribute('data-state', 'drawn')
    })

    test.describe('a broken connection', () => {
      test.use({ expected: ['net::ERR_', 'Failed to load resource'] })

      test('resumes an upload where it stopped @long', async ({ page }) => {
        await signIn(page, PRIMARY_USER)
        await page.goto('/Import_a_zone_system')
        const file = planningAreas(4_000_000)
        const sent: number[] = []
        let isBroken = true
        await page.route('**/ZoneImports/SendPiece', async route => {
          const { piece } = route.request().postDataJSON() as { piece: number }
          if (isBroken && piece === 1) return route.abort('connectionreset')
          sent.push(piece)
          return route.continue()
        })
        await chooseFile(page, 'large_areas.zip', file)
        await save(page, LARGE)
        await expect(page.getByText(/The connection is lost/)).toBeVisible()
        await expect(page.getByText('3.1 MB of 4.0 MB')).toBeVisible()
        expect(sent).toEqual([0])

        await page.reload()
        isBroken = false
        await chooseFile(page, 'large_areas.zip', file)
        await save(page, LARGE)
        await expect(page.getByText(`“${LARGE}” is saved: 64 zones`)).toBeVisible()
        expect(sent).toEqual([0, 1])
      })
    })

    test('replaces a version, and explains why a file is not a zone file @long', async ({ page }) => {
      await signIn(page, PRIMARY_USER)
      await page.goto('/Import_a_zone_system')
      await page
        .getByLabel('File', { exact: true })
        .last()
        .setInputFiles({ name: 'zones.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip at all') })
      await expect(page.getByRole('alert')).toContainText('neither FlatGeobuf nor GeoJSON')
      const client = new PortalClient(process.env.E2E_ADDRESS!)
      await client.signIn(PRIMARY_USER, DEMO_PASSWORD)
      const datasetId = await placeOrder(client, PLANNING, [AREA_33, AREA_33 + 1])
      await chooseFile(page, 'planning_areas.zip', planningAreas(0, 'NPA-33'), SIDE * SIDE - 1)
      await page.getByRole('button', { name: /A new zone system/ }).click()
      await page.getByRole('option', { name: `Version 2 of ${PLANNING}` }).click()
      await page.getByRole('button', { name: 'Save as zone system' }).click()
      await expect(page.getByText(`“${PLANNING}” is saved`)).toBeVisible()
      await page.getByRole('link', { name: 'All zone systems' }).click()
      await expect(page.getByRole('row', { name: new RegExp(`${PLANNING}.*2 newest`) })).toBeVisible()
      await expect(page.getByRole('row', { name: PLANNING })).toHaveCount(2)

      // A clone of the earlier dataset reports what has changed in the newest version.
      await page.goto(`/Dataset_Wizard?id=1&datasetid=${datasetId}`)
      const said = page.getByRole('dialog', { name: 'The zone system has a new version' })
      await expect(said).toContainText('made with version 1')
      await expect(said).toContainText('1 of its 2 zones is selected')
      await expect(said).toContainText('No longer available: NPA-33')
    })
  })
