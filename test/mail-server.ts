import { once } from 'node:events'
import { createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

import { certificate } from './certificate.ts'
import { freePort } from './process.ts'

/** What a mailbox answers, such as `450 4.2.0 Come again`; nothing: it takes the mail. */
export type Verdict = (recipient: string) => string | undefined

export interface ReceivedMail extends Email {
  /** Who the server was told to hand it to. */
  recipients: string[]
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
}

interface MailServerOptions extends SMTPServerOptions {
  port?: number
  /** Asked at RCPT TO. */
  mailbox?: Verdict
  /** Asked when the whole message is there. */
  message?: Verdict
  /** `user:password@`, for the URL. */
  credentials?: string
}

function refusal(answer: string | undefined): Error | null {
  if (answer === undefined) return null
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
}

/** A real SMTP server on loopback that keeps what it takes. */
export async function startMailServer({
  port,
  mailbox = () => undefined,
  message = () => undefined,
  credentials = '',
  ...options
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    ...certificate,
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: options.secure === true ? [] : ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(refusal(mailbox(address)))
    },
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      const take = async () => {
        const content = await buffer(stream)
        const error = refusal(message(recipients[0] ?? ''))
        if (!error) received.push({ ...(await PostalMime.parse(content)), recipients })
        done(error)
      }
      void take()
    },
    ...options
  })
  // Clients that do not trust its certificate leave in the middle.
  server.on('error', () => {})
  const at = port ?? (await freePort())
  server.listen(at, '127.0.0.1')
  await once(server.server, 'listening')
  const scheme = options.secure === true ? 'smtps' : 'smtp'
  return {
    url: `${scheme}://${credentials}127.0.0.1:${at}`,
    received,
    close: () => new Promise(resolve => server.close(resolve))
  }
}

/** A server that takes every connection and never says a word; `asked`: once there was one. */
export async function startSilentServer(
  port: number
): Promise<{ asked: Promise<unknown>; close: () => Promise<void> }> {
  const server = createServer(socket => socket.on('error', () => {}))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const open = new Set<{ destroy(): void }>()
  server.on('connection', socket => open.add(socket))
  return {
    asked: once(server, 'connection'),
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
      await sleep(0)
    }
  }
}
