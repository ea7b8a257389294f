import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'

import { startMailServer, startSilentServer, type MailServer } from '#test/mail-server.ts'
import { freePort } from '#test/process.ts'

import type { Message } from './message.ts'
import { MailboxRefusal, smtpTransport, type Transport } from './transport.ts'

const message: Message = {
  id: '1',
  createdAt: new Date(),
  from: 'Тропа <post@tropa.test>',
  to: { name: '', address: 'someone@example.ru' },
  subject: 'Тема',
  html: '<p>Текст',
  text: 'Текст',
  messageId: '<1@tropa.test>',
  date: new Date(),
  headers: {}
}

const guarded: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    username === 'post@tropa' && password === 'p:a/ss'
      ? done(null, { user: 'post' })
      : done(new Error('Wrong name or password'))
}

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

async function start(
  options: Parameters<typeof startMailServer>[0],
  query = ''
): Promise<[MailServer, Transport]> {
  const server = await startMailServer(options)
  opened.push(server)
  const transport = smtpTransport(`${server.url}${query}`)
  opened.push(transport)
  return [server, transport]
}

const credentials = 'post%40tropa:p%3Aa%2Fss@'
const TRUST = '?tls.rejectUnauthorized=false'

test.each([
  ['with a password', { credentials, ...guarded, allowInsecureAuth: true }, ''],
  ['with a password over TLS', { credentials, ...guarded, secure: true }, TRUST],
  ['with a password after STARTTLS', { credentials, ...guarded, disabledCommands: [] }, TRUST]
])('sends %s', async (_, options, query) => {
  const [{ received }, transport] = await start(options, query)
  await transport.send(message)
  await transport.send(message)
  expect(received.map(({ subject }) => subject)).toEqual(['Тема', 'Тема'])
})

test.each([
  ['a wrong password', { ...guarded, allowInsecureAuth: true, credentials: 'post:wrong@' }, '', 'EAUTH'],
  ['a certificate that nobody vouches for', { secure: true }, '', 'ESOCKET']
])('%s is no reason to give a mail up', async (_, options, query, code) => {
  const [{ received }, transport] = await start(options, query)
  const error = await transport.send(message).then(
    () => undefined,
    (fault: unknown) => fault
  )
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).toContain(`Error: the mail server: ${code}`)
  expect(received).toEqual([])
})

/** What comes of an answer to RCPT TO. */
async function faultOf(answer: string): Promise<unknown> {
  const [, transport] = await start({ mailbox: () => answer })
  return transport.send({ ...message, to: { name: '', address: 'author@blocked.ru' } }).then(
    () => undefined,
    (fault: unknown) => fault
  )
}

describe('the mailbox refuses', () => {
  test.each([
    '550 5.1.1 User unknown',
    '550 5.1.1 <author@blocked.ru>: User unknown in relay recipient table',
    '552 5.2.2 Mailbox full',
    '550 No such user',
    '550 <author@blocked.ru>: no mailbox here by that name',
    '550 5.4.1 Recipient address rejected',
    '553 5.0.0 What a name',
    '556 No mail for this domain'
  ])('%s', async answer => {
    expect(await faultOf(answer)).toBeInstanceOf(MailboxRefusal)
  })
})

describe('the fault is ours, so it is tried again', () => {
  test.each([
    '530 Authentication required',
    '535 Authentication failed',
    '538 Encryption required',
    '503 RCPT before AUTH',
    '550 Relaying denied',
    '550 relay not permitted',
    '550 Blocked by our policy',
    '554 Service unavailable; Client host [203.0.113.7] blocked using zen.spamhaus.org',
    '550 Access denied',
    '553 5.1.8 Sender address rejected',
    '554 5.7.1 Relay access denied',
    '550 5.7.26 Unauthenticated email',
    '550 5.5.1 Bad sequence',
    '450 4.2.0 Greylisted'
  ])('%s', async answer => {
    const fault = await faultOf(answer)
    expect(fault).toBeInstanceOf(Error)
    expect(fault).not.toBeInstanceOf(MailboxRefusal)
  })
})

test('an error tells only codes: servers repeat what they refuse', async () => {
  const [, transport] = await start({
    message: () => '554 5.6.0 Bad address https://tropa.test/restore/secret'
  })
  const error = await transport.send(message).then(
    () => undefined,
    (fault: unknown) => fault
  )
  expect(error).toBeInstanceOf(Error)
  expect(JSON.stringify([String(error), error, error instanceof Error && error.stack])).not.toContain(
    'restore'
  )
  expect(String(error)).toBe('Error: the mail server: EMESSAGE DATA 554')
})

test('a server that takes the connection and says nothing is left alone after ten seconds', async () => {
  const port = await freePort()
  opened.push(await startSilentServer(port))
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`)
  opened.push(transport)
  await expect(transport.send(message)).rejects.toThrow('the mail server: ETIMEDOUT')
})

test('closing ends what is under way', async () => {
  const port = await freePort()
  opened.push(await startSilentServer(port))
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`)
  const sending = transport.send(message)
  await Promise.all([expect(sending).rejects.toThrow('the mail server:'), transport.close()])
})
