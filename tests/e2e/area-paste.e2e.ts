import { resolve } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { readPostcodes } from '../../demo/open-data/read-open-data.ts'
import { createNodeEngine } from '../../server/zones/node-engine.ts'
import type { ZoneSummary } from '../../workers/contract.ts'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { arrive, press, tabTo } from './support/by-keyboard.ts'
import { type ChosenZones, chooseZones, openZoneFile } from './support/choose-zones.ts'
import { storedZones } from './support/real-zones.ts'
import { expect, expectAccessible, openAs, test } from './support/test.ts'
import { drawnMap } from './support/zone-map.ts'

const LEEDS = [-1.5474, 53.7962] as const
/** The folder for screenshots that are checked by eye. */
const looks = resolve(import.meta.dirname, '../../.cache/test/pictures')

let chosen: ChosenZones
/** The demo's postcodes, keyed by zone id. */
const postcodesOf = new Map<number, string[]>()

test.beforeAll(async () => {
  const file = storedZones('north-planning-areas')
  chosen = await chooseZones(file, LEEDS)
  const engine = await createNodeEngine()
  const { postcodes, grid } = readPostcodes()
  const axis = (at: 0 | 1) => Float64Array.from(postcodes, (_, i) => grid[i * 2 + at]!)
  const zones = await engine.locate(await openZoneFile(engine, file), axis(0), axis(1))
  postcodes.forEach((postcode, i) => {
    postcodesOf.set(zones[i]!, [...(postcodesOf.get(zones[i]!) ?? []), postcode])
  })
})

const openLocation = async (page: Page, name: string): Promise<void> => {
  const at = `${LEEDS.join(',')},13`
  const address = new URLSearchParams({ id: '1', step: 'location', name, zonesystem: '1', place: 'zones', at })
  await openAs(page, PRIMARY_USER, `/Dataset_Wizard?${address}`)
  await drawnMap(page)
}

const openPaste = async (page: Page): Promise<Locator> => {
  await press(page, page.getByRole('toolbar', { name: 'Selection tools' }).getByRole('button', { name: 'Paste' }))
  const dialog = page.getByRole('dialog', { name: 'Paste codes, postcodes or names' })
  await expect(dialog.getByRole('textbox', { name: 'Pasted list' })).toBeFocused()
  return dialog
}

/** Copies a list to the clipboard and presses Ctrl+V. */
const pasteText = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(list => navigator.clipboard.writeText(list), text)
  await page.keyboard.press('Control+V')
}

/** Uses the arrow keys to choose one of the zones that match a line. */
const chooseByKeyboard = async (page: Page, dialog: Locator, line: number, zone: ZoneSummary): Promise<void> => {
  await press(page, dialog.getByRole('row', { name: new RegExp(`^${line} `) }).getByRole('button'))
  const option = page.getByRole('option', { name: new RegExp(`^${zone.name} ?${zone.code}$`) })
  await expect(page.getByRole('option').first()).toBeFocused()
  for (let step = 0; step < 80; step++) {
    if (await option.evaluate(element => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(option).toBeFocused()
  await page.keyboard.press('Space')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

test('pastes 38 codes and postcodes, resolves two and continues the order with only the keyboard @long', async ({
  page,
}) => {
  const { forty } = chosen
  const spaced = (postcode: string) => `${postcode.slice(0, -3)} ${postcode.slice(-3)}`.toLowerCase()
  const clear = forty.slice(0, 36).map(({ id, code, name }, i) => {
    const [postcode] = postcodesOf.get(id) ?? []
    return i % 3 === 0 && postcode !== undefined ? spaced(postcode) : i % 3 === 1 ? name.toUpperCase() : code
  })
  const [byName, bySector] = [forty[36]!, forty[37]!]
  const place = byName.name.replace(/ \d+$/, '')
  const sector = postcodesOf.get(bySector.id)![0]!.slice(0, -2)
  const list = `${clear.slice(0, 20).join('\n')}\n${clear.slice(20).join(', ')};${place}\t${sector.slice(0, -1)} ${sector.slice(-1)}`

  await openLocation(page, 'By a list')
  const dialog = await openPaste(page)
  await pasteText(page, list)
  await expect(dialog).toContainText('36 lines match 36 zones. 2 lines need a decision and are left out.')
  await expect(page.locator('[data-live-announcer]')).toHaveText(/36 lines match 36 zones\..*2 lines to choose/)
  await expect(dialog.getByRole('row').nth(1)).toContainText(`zones lie in ${place}`)
  await expect(dialog.getByRole('row').nth(2)).toContainText('its postcodes lie in')
  await expectAccessible(page)
  await chooseByKeyboard(page, dialog, 37, byName)
  await chooseByKeyboard(page, dialog, 38, bySector)
  await expect(dialog).toContainText('38 lines match 38 zones.')
  await press(page, dialog.getByRole('button', { name: 'Add 38 zones' }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Selected 38$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo paste' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Next' }))
  await arrive(page, 'Confirm the dataset')
})

test('shows the errors of a list so that they can be corrected in place, and joins separate zones before adding them @long', async ({
  page,
}) => {
  const { forty, detached } = chosen
  const [first, second] = [forty[0]!, forty[1]!]
  await openLocation(page, 'By a broken list')
  const dialog = await openPaste(page)
  const field = dialog.getByRole('textbox', { name: 'Pasted list' })
  await expect(dialog.getByRole('tab', { name: /^(Older year|Other zones)/ })).toHaveCount(0)
  await pasteText(page, [first.code, 'LS99 9ZZ', `${second.code.slice(0, -1)}X`, detached.code, 'Atlantis'].join('\n'))
  const row = (line: number) => dialog.getByRole('row', { name: new RegExp(`^${line} `) })
  await expect(row(2)).toContainText('not in the list of postcodes')
  await expect(row(3)).toContainText('close to')
  await expect(row(5)).toContainText('no zone has this code or name')

  await press(page, row(2).getByRole('button', { name: 'Edit line' }))
  await expect(field).toBeFocused()
  await page.keyboard.insertText(second.code)
  await expect(dialog).toContainText('3 lines match 3 zones.')
  await tabTo(page, dialog.getByRole('tab', { name: 'All 5' }))
  await page.keyboard.press('End')
  for (
    let step = 0;
    step < 5 && (await dialog.getByRole('tab', { name: /^Unknown/, selected: true }).count()) === 0;
    step++
  )
    await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('row')).toHaveCount(3)

  const refusal = dialog.getByRole('region', { name: 'Non-Contiguous Zone' })
  await expect(refusal).toContainText('apart')
  await expect(refusal.getByRole('button', { name: /Add the/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(refusal.getByRole('button', { name: /credits/ }).first()).toBeVisible()
  await page.screenshot({ path: `${looks}/area-paste.png` })
  await expectAccessible(page)
  await press(page, refusal.getByRole('button', { name: /Keep the largest part/ }))
  // Closing the dialog loses nothing.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await openPaste(page)
  await expect(field).toHaveValue(new RegExp(`^${first.code}\n${second.code}\n`))
  await press(page, refusal.getByRole('button', { name: /Keep the largest part/ }))
  await press(page, dialog.getByRole('button', { name: 'Add 2 zones' }))
  await expect(page.getByRole('button', { name: /^Selected 2$/ })).toBeVisible()
})

test('picks the column of codes in a CSV file, and lets the user choose another @long', async ({ page }) => {
  const [first, second, third] = chosen.forty as [ZoneSummary, ZoneSummary, ZoneSummary]
  const csv = ['ward,code,beside', `North,${first.code},${second.code}`, `South,${second.code},${third.code}`, 'East,,']
  await openLocation(page, 'By a file')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const upload = page.getByRole('dialog', { name: 'Upload an area' })
  await upload
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'wards.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\r\n')) })
  const dialog = page.getByRole('dialog', { name: 'Paste codes, postcodes or names' })
  const field = dialog.getByRole('textbox', { name: 'Pasted list' })
  await expect(field).toHaveValue(new RegExp(`^${first.code}\n${second.code}`))
  await expect(dialog).toContainText('2 lines match 2 zones.')
  await dialog.getByRole('button', { name: /Column/ }).click()
  await page.getByRole('option', { name: 'beside' }).click()
  await expect(field).toHaveValue(new RegExp(`^${second.code}\n${third.code}`))
  await expect(dialog).toContainText('2 lines match 2 zones.')
  await dialog.getByRole('button', { name: 'Clear list' }).click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('refuses a list of more than 5,000 lines, but keeps the text so that the user can shorten it @long', async ({
  page,
}) => {
  await openLocation(page, 'By a long list')
  const dialog = await openPaste(page)
  await pasteText(page, Array.from({ length: 5001 }, (_, i) => `NPA-${i}`).join('\n'))
  await expect(dialog).toContainText('The list has 5,001 lines; at most 5,000 are read at once.')
  await page.keyboard.press('Control+End')
  for (let i = 0; i < 10; i++) await page.keyboard.press('Backspace')
  await expect(dialog).toContainText('lines match')
})
