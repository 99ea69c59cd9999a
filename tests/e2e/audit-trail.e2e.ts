import { readFile } from 'node:fs/promises'
import { ADMINISTRATOR, PRIMARY_USER } from '../support/demo-accounts.ts'
import { expect, expectAccessible, openAs, test } from './support/test.ts'

test('the administrator filters the audit trail, reads an entry, verifies the chain and downloads a file', async ({
  page,
}) => {
  await openAs(page, ADMINISTRATOR, '/Audit_Trail')
  await expect(page.getByRole('link', { name: 'Audit Trail' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/^No tampering in [\d,]+ entr/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'User' }).fill('admin')
  await page.getByRole('button', { name: /Action/ }).click()
  await page.getByRole('option', { name: 'Audit trail verified' }).click()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/user=admin&action=audit-verified/)
  const entry = page.getByRole('button', { name: /^Details: Audit trail verified/ }).first()
  await entry.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Audit trail verified' })
  await expect(details).toContainText('Rows')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(entry).toBeFocused()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe('\ufeffTime,Who,Action,Organisation,From,Details,Chain row')
  expect(text).toContain('Audit trail verified')
})

test('a primary user sees their own organisation’s entries, including a downloaded dataset file @long', async ({
  page,
}) => {
  await openAs(page, PRIMARY_USER, '/Location_Insights_Report?datasetid=1&tab=visits')
  const noted = page.waitForResponse(reply => reply.url().includes('/datasets/exported'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).first().click()
  const file = (await download).suggestedFilename()
  expect((await noted).status()).toBe(200)
  await page.getByRole('link', { name: 'Audit Trail' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('row', { name: /Dataset exported/ }).first()).toContainText(file)
  await expect(page.getByRole('columnheader', { name: 'Organisation' })).toHaveCount(0)
  await expectAccessible(page)
})
