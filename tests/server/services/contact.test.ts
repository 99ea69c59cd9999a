import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { createFolderStore } from '../../../server/files/folder-store.ts'
import { createOutbox, type Outbox } from '../../../server/mail/outbox.ts'
import { loadIdentity } from '../../../server/services/account/identity.ts'
import { type Contact, createContact } from '../../../server/services/contact/contact.ts'
import { MAX_ATTACHMENT_BYTES } from '../../../src/domain/constants.ts'
import { onDatabases } from '../support/databases.ts'
import { lettersIn } from '../support/letters.ts'
import { NAMES, seedPeople, type TestPeople } from '../support/people.ts'

const KEY = Buffer.alloc(32, 5)
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

onDatabases(get => {
  let people: TestPeople
  let contact: Contact
  let outbox: Outbox
  let folder: string
  beforeAll(async () => {
    people = await seedPeople(get().database)
    folder = mkdtempSync(join(tmpdir(), 'ambit-contact-'))
    const reported: unknown[] = []
    outbox = await createOutbox({
      database: get().database,
      smtpUrl: undefined,
      outbox: join(folder, 'outbox'),
      from: 'a@b.example',
      report: error => reported.push(error),
    })
    contact = createContact({
      database: get().database,
      files: files(),
      outbox,
      key: KEY,
      supportEmail: 'support@ambit.example',
      portalTitle: 'Ambit',
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const files = () => createFolderStore(join(folder, 'files'))
  const actorOf = async (id: number, address = '10.0.0.5') => ({
    identity: (await loadIdentity(get().database, NAMES, id, Date.now() / 1000))!,
    address,
  })
  const lastLetter = async () => {
    await outbox.idle()
    return lettersIn(join(folder, 'outbox')).at(-1)!
  }
  const kept = (id: number) =>
    get().database.within({ ...WORKER, role: 'ambit_app' }, tx =>
      tx.selectFrom('contact_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const help = (attachment: string | null = null, attachmentName: string | null = null) => ({
    username: 'Maya Ellis',
    userEmail: people.primary.email,
    description: 'The map stays empty.',
    attachment,
    attachmentName,
  })

  test('[P7.29] stores a request for a new template and sends it to support', async () => {
    const asked = {
      description: 'Crowds at stadiums',
      selectedReport: 'Footfall Counter',
      customerName: 'Maya\r\nBcc: everyone@example.org',
      customerEmail: people.primary.email,
      customerTelephone: '+441134960000',
    }
    const { id } = await contact.newTemplate(await actorOf(people.primary.id), asked)
    expect(await kept(id)).toMatchObject({ kind: 'new-template', user_id: people.primary.id, content: asked })
    const letter = await lastLetter()
    expect(letter).toContain('To: support@ambit.example')
    expect(letter).toContain(`Reply-To: ${people.primary.email}`)
    expect(letter).toContain('Crowds at stadiums')
    expect(letter.slice(0, letter.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc:/m)
  })

  test('[P7.29] stores a support request’s attachment and sends it along', async () => {
    const attachment = `data:image/png;base64,${PNG.toString('base64')}`
    const { id } = await contact.support(await actorOf(people.primary.id), help(attachment, 'C:\\pictures\\screen.PNG'))
    const row = await kept(id)
    expect(row.content).toMatchObject({ description: 'The map stays empty.', attachmentName: 'screen.PNG' })
    expect(row.attachment_key).toMatch(/^attachments\/[0-9a-f-]{36}\.png$/)
    expect(Buffer.from(await files().read(row.attachment_key!, 0, 100))).toEqual(PNG)
    const letter = await lastLetter()
    expect(letter).toContain('filename')
    expect(letter).toContain(PNG.toString('base64').replaceAll('=', ''))
  })

  test('stores and sends an attachment’s name without characters that turn text round', async () => {
    const name = 'notes \u202efdp.\u2028txt'
    const { id } = await contact.support(
      await actorOf(people.primary.id),
      help(Buffer.from('a').toString('base64'), name),
    )
    expect((await kept(id)).content).toMatchObject({ attachmentName: 'notes fdp.txt' })
    expect(await lastLetter()).toContain('notes fdp.txt')
  })

  test('[P7.29] accepts an attachment of 5242880 bytes, and refuses one more byte', async () => {
    const actor = await actorOf(people.colleague.id)
    const textOf = (bytes: number) => Buffer.alloc(bytes, 'a').toString('base64')
    await expect(contact.support(actor, help(textOf(MAX_ATTACHMENT_BYTES), 'a.txt'))).resolves.toMatchObject({})
    await expect(contact.support(actor, help(textOf(MAX_ATTACHMENT_BYTES + 1), 'a.txt'))).rejects.toMatchObject({
      code: 'too-large',
      message: 'File upload failed: The file size is too large. Please choose a smaller file',
    })
  })

  test.each([
    ['a program', PNG.toString('base64'), 'run.exe'],
    ['a program named like a picture', Buffer.from('MZ').toString('base64'), 'picture.png'],
    ['a file without a name', PNG.toString('base64'), null],
    ['a file with a property of the prototype as its extension', PNG.toString('base64'), 'a.constructor'],
    ['invalid base64', '%%%%', 'a.txt'],
  ])('[P7.29] refuses %s as an attachment', async (_, attachment, name) => {
    const actor = await actorOf(people.colleague.id)
    await expect(contact.support(actor, help(attachment, name))).rejects.toMatchObject({ code: 'bad-attachment' })
  })

  test('limits a user’s requests', async () => {
    const actor = await actorOf(people.stranger.id, '10.0.0.8')
    for (let at = 0; at < 20; at++) await contact.support(actor, help())
    await expect(contact.support(actor, help())).rejects.toMatchObject({ code: 'too-many-attempts' })
    await outbox.idle()
  })
})
