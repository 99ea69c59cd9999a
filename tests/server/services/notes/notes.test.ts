import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNSCOPED, WORKER } from '../../../../server/db/database.ts'
import { getOrganisationAuditTrail } from '../../../../src/contract/audit.ts'
import { acceptTerms } from '../../../../src/contract/authentication.ts'
import type { Call } from '../../../../src/contract/call.ts'
import {
  addNote,
  changeNote,
  type DayNote,
  dayNotes,
  deleteNote,
  type NoteToAdd,
} from '../../../../src/contract/notes.ts'
import { MAX_NOTES } from '../../../../src/domain/series/day-notes.ts'
import { onDatabases } from '../../support/databases.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'

onDatabases(get => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
    await portal.ask(acceptTerms, portal.people.viewOwn.id, { body: { serviceId: 1 } })
  })
  afterAll(() => portal?.close())

  const ask = async <T>(call: Call, as: number, given: Parameters<TestPortal['ask']>[2] = {}) => {
    const { status, json } = await portal.ask(call, as, given)
    return { status, result: (json.Results ?? json.result) as T, code: json.error?.code }
  }
  const write = (as: number, more: Partial<NoteToAdd> = {}) =>
    ask<{ id: number }>(addNote, as, {
      body: { date: '2026-05-12', text: 'Rail strike', forAll: false, isBreak: false, ...more },
    })
  const list = async (as: number, from = '2026-05-01', to = '2026-05-31') =>
    (await ask<DayNote[]>(dayNotes, as, { query: { from, to } })).result
  const change = (as: number, body: object) => ask(changeNote, as, { body })
  const remove = (as: number, id: number) => ask(deleteNote, as, { query: { id } })
  test('shows a note to the whole organisation, on its date and with its author', async () => {
    const { primary, colleague, viewOwn } = portal.people
    const { id } = (await write(colleague.id, { text: '  Rail strike, 12 to 14 May ' })).result
    expect(await list(viewOwn.id)).toEqual([
      {
        id,
        date: '2026-05-12',
        text: 'Rail strike, 12 to 14 May',
        forAll: false,
        isBreak: false,
        author: 'Tom Hughes',
        mayChange: false,
      },
    ])
    expect(await list(colleague.id)).toMatchObject([{ id, mayChange: true }])
    expect(await list(primary.id)).toMatchObject([{ id, mayChange: true }])
    expect(await list(primary.id, '2026-05-13')).toEqual([])
    expect(await list(primary.id, '2026-05-12', '2026-05-12')).toHaveLength(1)
    expect((await remove(colleague.id, id)).status).toBe(200)
    expect(await list(primary.id)).toEqual([])
  })

  test('lets only the author and a primary user change or delete a note', async () => {
    const { primary, colleague, viewOwn } = portal.people
    const { id } = (await write(colleague.id)).result
    for (const answer of [await change(viewOwn.id, { id, text: 'Mine' }), await remove(viewOwn.id, id)])
      expect([answer.status, answer.code]).toEqual([409, 'not-allowed'])
    expect((await change(colleague.id, { id, date: '2026-05-13' })).status).toBe(200)
    expect((await change(primary.id, { id, text: 'Strike of all railways' })).status).toBe(200)
    expect(await list(viewOwn.id)).toMatchObject([{ id, date: '2026-05-13', text: 'Strike of all railways' }])
    expect((await remove(primary.id, id)).status).toBe(200)
    expect((await remove(primary.id, id)).status).toBe(404)
  })

  test('hides a note from other organisations, and keeps administrators from changing it, even in the database', async () => {
    const { primary, stranger, administrator } = portal.people
    const { id } = (await write(primary.id, { text: 'Our own opening' })).result
    for (const other of [stranger.id, administrator.id]) {
      expect(await list(other)).toEqual([])
      for (const answer of [await change(other, { id, text: 'Theirs' }), await remove(other, id)])
        expect([answer.status, answer.code]).toEqual([404, 'not-found'])
    }
    const seen = await get().database.within(UNSCOPED, tx => tx.selectFrom('day_notes').select('id').execute())
    expect(seen).toEqual([])
    const scope = { role: 'ambit_app', userId: stranger.id, organisationId: stranger.organisationId } as const
    const changed = await get().database.within({ ...scope, viewsAll: true, everywhere: false }, tx =>
      tx.updateTable('day_notes').set({ text: 'Theirs' }).where('id', '=', id).executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
    expect((await remove(primary.id, id)).status).toBe(200)
  })

  test('lets only the provider’s administrators write notes for everyone, even in the database', async () => {
    const { primary, stranger, administrator } = portal.people
    for (const other of [primary.id, stranger.id])
      for (const more of [{ forAll: true }, { isBreak: true }])
        expect([(await write(other, more)).code, more]).toEqual(['not-allowed', more])
    expect((await write(administrator.id, { isBreak: true })).code).toBe('not-allowed')
    const { id } = (
      await write(administrator.id, { text: 'Method 3.2', date: '2026-07-01', forAll: true, isBreak: true })
    ).result
    for (const reader of [primary.id, stranger.id])
      expect(await list(reader, '2026-07-01', '2026-07-31')).toEqual([
        { id, date: '2026-07-01', text: 'Method 3.2', forAll: true, isBreak: true, author: null, mayChange: false },
      ])
    for (const answer of [await change(primary.id, { id, text: 'Ours' }), await remove(primary.id, id)])
      expect([answer.status, answer.code]).toEqual([409, 'not-allowed'])
    const scope = { role: 'ambit_app', userId: primary.id, organisationId: primary.organisationId } as const
    const own = { ...scope, viewsAll: true, everywhere: false }
    const values = { organisation_id: null, author_id: primary.id, day: '2026-07-01', text: 'For all' }
    await expect(get().database.within(own, tx => tx.insertInto('day_notes').values(values).execute())).rejects.toThrow(
      /row-level security/,
    )
    const gone = await get().database.within(own, tx =>
      tx.deleteFrom('day_notes').where('id', '=', id).executeTakeFirst(),
    )
    expect(gone.numDeletedRows).toBe(0n)
    expect((await change(administrator.id, { id, date: '2026-07-02' })).status).toBe(200)
    expect((await remove(administrator.id, id)).status).toBe(200)
  })

  test('accepts one line of up to 120 characters on a valid date', async () => {
    const user = portal.people.primary.id
    for (const text of [
      '',
      '   ',
      '\u200B',
      '\u2028',
      ' \u2060\u2800',
      'Two\nlines',
      'Two\u2028lines',
      'Bell\u0007',
      'Right\u202Eleft',
      'x'.repeat(121),
    ])
      expect([text, (await write(user, { text })).code]).toEqual([text, 'bad-name'])
    for (const bad of [{ text: 'x'.repeat(241) }, { date: '2026-02-30' }, { date: '12 May 2026' }])
      expect((await write(user, bad)).code).toBe('bad-request')
    for (const date of ['0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31'])
      expect([date, (await write(user, { date })).code]).toEqual([date, 'bad-name'])
    const { id } = (await write(user, { text: '<b>50 %</b> & 🚆' })).result
    expect((await change(user, { id, date: '9999-12-31' })).code).toBe('bad-name')
    expect((await change(user, { id, text: 'Two\nlines' })).code).toBe('bad-name')
    expect(await list(user)).toMatchObject([{ text: '<b>50 %</b> & 🚆' }])
    await remove(user, id)
  })

  test('limits an organisation’s notes, even if they are written simultaneously', async () => {
    const { organisationId, id: user } = portal.people.primary
    const values = Array.from({ length: MAX_NOTES - 2 }, () => ({
      organisation_id: organisationId,
      author_id: user,
      day: '2025-01-01',
      text: 'One of many',
    }))
    await get().database.within(WORKER, tx => tx.insertInto('day_notes').values(values).execute())
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await write(user)).code))
    expect(codes.filter(code => code === undefined)).toHaveLength(2)
    expect(codes.filter(code => code === 'not-allowed')).toHaveLength(3)
    expect((await write(portal.people.stranger.id)).status).toBe(200)
  })

  test('records authors, changes and deletions in the audit trail, but only the text of the provider’s notes', async () => {
    const { primary, stranger, administrator } = portal.people
    const { id } = (await write(stranger.id, { text: 'Opening' })).result
    await change(stranger.id, { id, text: 'Grand opening' })
    await remove(stranger.id, id)
    const trailOf = async (as: number) =>
      JSON.stringify(
        await Promise.all(
          ['note-written', 'note-changed', 'note-deleted'].map(
            async action => (await ask(getOrganisationAuditTrail, as, { query: { action } })).result,
          ),
        ),
      )
    const own = new RegExp(`"noteId":${id}\\b`, 'g')
    expect((await trailOf(stranger.id)).match(own)).toHaveLength(3)
    expect(await trailOf(primary.id)).not.toMatch(own)
    // Administrators read every organisation's trail, so no entry contains the text of a customer's note.
    expect(await trailOf(stranger.id)).not.toMatch(/opening/i)
    const all = (await write(administrator.id, { text: 'Census day', forAll: true })).result
    await remove(administrator.id, all.id)
    expect((await trailOf(administrator.id)).match(/Census day/g)).toHaveLength(2)
  })
})
