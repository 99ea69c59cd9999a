import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { expect, openAs, test } from './support/test.ts'
import { drawnMap } from './support/zone-map.ts'

test('with default settings, no request from sign-in, a wizard’s map or a viewer’s map leaves the portal', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = []
  page.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol) && origin !== new URL(baseURL ?? '').origin)
      elsewhere.push(request.url())
  })
  await page.goto('/Login')
  await expect(page.getByLabel('Username or email')).toBeVisible()
  await openAs(
    page,
    PRIMARY_USER,
    '/Dataset_Wizard?step=location&id=1&name=City&place=points&points=-1.5474,53.7962&at=-1.5474,53.7962,12',
  )
  await drawnMap(page)
  await page.goto('/Location_Insights_Map?datasetid=1&mode=journeyorigins&zones=all&stage=viewing')
  await expect(page.getByRole('region', { name: 'Legend' })).toBeVisible()
  await drawnMap(page)
  expect(elsewhere).toEqual([])
})
