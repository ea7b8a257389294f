import { createTransport } from 'nodemailer'

import { isLoopbackHost } from '#server/platform/loopback.ts'

import { sendMail } from './mails.ts'
import type { Message } from './message.ts'

/** How a mail leaves. What cannot be sent now throws; what never can throws MailboxRefusal. */
export interface Transport {
  send(message: Message): Promise<void>
  close(): Promise<void>
}

/** The mailbox does not take the mail, and never will. */
export class MailboxRefusal extends Error {}

/** A server that says nothing for so long is left alone for now. */
const SILENCE_MS = 10_000
/** A server that goes on talking, but comes to no end. The queue gives up on a job later than that. */
const LONGEST_MS = 60_000

interface Fault extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** The mailbox, by an enhanced code (RFC 3463); 5.1.7 and 5.1.8 are about the sender. */
const MAILBOX = /^5\d\d[ -]5\.(1\.(?![78]\b)|2\.)/
/** Of the rest these may be the mailbox. Others, such as 5.7, say what the server will not do for us, such as relaying. */
const MAYBE_MAILBOX = /^5\d\d[ -](5\.[04]\.|(?!\d\.\d+\.))/
/** Answers to RCPT that are about who is written to; 503, 530, 535 and 538 are about us. */
const ABOUT_RECIPIENT = new Set([521, 550, 551, 552, 553, 554, 556])
/** What servers that know no better code say of us, not of the mailbox. */
const ABOUT_US =
  /relay|auth|polic|block|black|spam|spf|dkim|dmarc|reputation|sender|helo|client host|access denied/i
/** Answers repeat it, whatever it is made of. */
const ADDRESS = /\S+@\S+/g

function isRefusal({ command, response = '', responseCode = 0 }: Fault): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  if (MAILBOX.test(response)) return true
  return (
    command === 'RCPT TO' &&
    ABOUT_RECIPIENT.has(responseCode) &&
    MAYBE_MAILBOX.test(response) &&
    !ABOUT_US.test(response.replaceAll(ADDRESS, ''))
  )
}

/** Only codes: servers repeat what they refuse, addresses of the mail included, and errors of jobs stay in the database. */
function withoutContent(fault: Fault): Error {
  const { code = 'unknown', command = '', responseCode = '' } = fault
  const words = [code, command, responseCode].filter(word => word !== '').join(' ')
  return isRefusal(fault) ? new MailboxRefusal(words) : new Error(`the mail server: ${words}`)
}

export function smtpTransport(url: string): Transport {
  const { hostname, username } = new URL(url)
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: sendMail.atOnce,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    // A password is never sent for everyone on the way to read.
    requireTLS: username !== '' && !isLoopbackHost(hostname)
  })
  const stopping = new AbortController()
  return {
    async send({ id: _id, createdAt: _createdAt, ...options }) {
      try {
        await smtp.sendMail({
          ...options,
          signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(LONGEST_MS)])
        })
      } catch (error) {
        throw error instanceof Error ? withoutContent(error) : error
      }
    },
    async close() {
      stopping.abort()
      smtp.close()
    }
  }
}
