import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface SmtpBehaviour {
  /** Refuses the recipient with this code. */
  refuseRecipient?: number
  /** Refuses the message with this code after it has been sent. */
  refuseMessage?: number
  /** Accepts the message but never answers. */
  isSilent?: boolean
}

/** A real SMTP server on loopback that keeps what it accepts. */
export async function startSmtp() {
  const received: Email[] = []
  const behaviour: SmtpBehaviour = {}
  let arrived = () => {}

  function refusal(code: number) {
    return Object.assign(new Error('refused by the test'), { responseCode: code })
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Otherwise closing a silent server would take long.
    closeTimeout: 1,
    onRcptTo(_address, _session, done) {
      done(behaviour.refuseRecipient ? refusal(behaviour.refuseRecipient) : null)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        if (behaviour.refuseMessage) return done(refusal(behaviour.refuseMessage))
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        arrived()
        if (!behaviour.isSilent) done(null)
      })
    },
  })
  // Some tests break off connections on the client's side.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behaviour,
    /** Resolves when the server has the given number of mails. */
    async receives(count: number) {
      while (received.length < count)
        await new Promise<void>(resolve => {
          arrived = resolve
        })
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

export type SmtpFixture = Awaited<ReturnType<typeof startSmtp>>
