import { expect, test } from 'vitest'
import { holdSharedSettings } from '../../../server/db/hold-session.ts'
import { parseSettings } from '../../../server/runtime/settings.ts'
import { migratedPostgres } from '../../support/made-once.ts'
import { hasPostgres } from '../../support/postgres.ts'

const COMMON = { ROLE: 'all', DISCLOSURE_MIN_DEVICES: '15', PUBLIC_URL: 'https://portal.example' }
const hold = (address: string, more: Readonly<Record<string, string>> = {}) =>
  holdSharedSettings(address, parseSettings({ ...COMMON, DATABASE_URL: address, ...more }))

test.skipIf(!hasPostgres)('refuses to start a node whose settings would make it return different results', async () => {
  const address = await migratedPostgres()
  const one = await hold(address)
  const alike = await hold(address, { BUILDS: '4', PORTAL_TITLE: 'Another title' })
  await expect(hold(address, { DISCLOSURE_MIN_DEVICES: '10', SMTP_URL: 'smtp://mail.example' })).rejects.toThrow(
    /^Another node of this installation runs with other values of DISCLOSURE_MIN_DEVICES, SMTP_URL\. All nodes must/,
  )
  // The refused node leaves nothing behind that would block others.
  const third = await hold(address)
  await Promise.all([one(), alike(), third()])
  const changed = await hold(address, { DISCLOSURE_MIN_DEVICES: '10' })
  await expect(hold(address)).rejects.toThrow(/DISCLOSURE_MIN_DEVICES/)
  await changed()
})
