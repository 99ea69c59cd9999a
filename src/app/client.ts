import { createConnection } from './connection.ts'
import { createClient } from './create-client.ts'
import { session } from './session.ts'

export { routes } from '../contract/client-routes.ts'
export { CallError, errorText } from './call-error.ts'

export const connection = createConnection((input, init) => fetch(input, init))

/** The browser's client. It sends the session's token and ends the session on a 401 or 403. */
const client = createClient({
  origin: '',
  token: session.token,
  onSessionEnd: session.end,
  fetch: connection.fetch,
})

export const { call, stream, pending } = client
