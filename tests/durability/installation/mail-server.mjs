// A mail server that accepts every e-mail, and appends a line for each one to the file named by its argument.
import { appendFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'

const [, , file, port] = process.argv
new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    stream.resume().on('end', () => {
      appendFileSync(file, `${session.envelope.rcptTo.map(({ address }) => address).join(',')}\n`)
      done()
    })
  },
}).listen(Number(port), '0.0.0.0')
